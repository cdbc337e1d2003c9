import type { AuthConfig } from '../../core/config.ts';
import { loadedOnce } from '../../lib/once.ts';
import type { Auth } from '../../platform/auth/auth.ts';

export const loadAuthCode = () => import('../../platform/auth/firebase-auth.ts');

let load: (() => Promise<Auth>) | undefined;

/** Null without an identity server. A failed load is retried by the next call. */
export async function loadAuth(config: AuthConfig): Promise<Auth | null> {
  if (config.kind === 'none') return null;
  load ??= loadedOnce(async () => (await loadAuthCode()).createFirebaseAuth(config));
  return load();
}

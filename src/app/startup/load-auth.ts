import type { AuthConfig } from '../../core/config.ts';
import type { Auth } from '../../platform/auth/auth.ts';

export const loadAuthCode = () => import('../../platform/auth/firebase-auth.ts');

let loading: Promise<Auth> | undefined;

/** Null without an identity server. A failed load is retried by the next call. */
export async function loadAuth(config: AuthConfig): Promise<Auth | null> {
  if (config.kind === 'none') return null;
  loading ??= loadAuthCode().then((module) => module.createFirebaseAuth(config));
  try {
    return await loading;
  } catch (error) {
    loading = undefined;
    throw error;
  }
}

import type { AuthConfig } from '../../core/config.ts';
import type { Auth } from '../../platform/auth/auth.ts';

let loading: Promise<Auth> | undefined;

/** Loads Firebase once, on first use; null without sign-in. A failed load is retried. */
export async function loadAuth(config: AuthConfig): Promise<Auth | null> {
  if (config.kind === 'none') return null;
  loading ??= import('../../platform/auth/firebase-auth.ts').then((module) => module.createFirebaseAuth(config));
  try {
    return await loading;
  } catch (error) {
    loading = undefined;
    throw error;
  }
}

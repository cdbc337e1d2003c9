import type { OffbeatDb } from '../db/offbeat-db.ts';
import type { Account } from '../screens/account.ts';
import type { AuthConfig } from '../core/config.ts';

/** Signing in and out. What each step needs is loaded when it is pressed: none of it is in the first screen. */
export function createAccount(db: OffbeatDb, auth: AuthConfig): Account {
  const later = () => Promise.resolve({ kind: 'failed', message: 'Sign-in is not here yet' } as const);
  return {
    available: auth.kind !== 'none',
    continueAsGuest: async () => {
      const { createGuest } = await import('./guest.ts');
      await createGuest(db);
    },
    signIn: later,
    signUp: later,
    sendReset: later,
    signOut: () => Promise.resolve(),
  };
}

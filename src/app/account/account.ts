import type { AuthConfig } from '../../core/config.ts';
import type { OffbeatDb } from '../../db/offbeat-db.ts';
import type { Connectivity } from '../../platform/connectivity.ts';
import type { Account } from '../../screens/shared/account.ts';
import { tellFailure } from '../../screens/shared/run-command.ts';
import { ask } from '../dialogs/dialogs.ts';

export type AccountContext = {
  readonly db: OffbeatDb;
  readonly auth: AuthConfig;
  readonly baseUrl: string;
  readonly connectivity: Connectivity;
};

/** Loads each step's code when it is pressed, so that the first screen's bundle has none of it. */
export function createAccount({ db, auth, baseUrl, connectivity }: AccountContext): Account {
  return {
    available: auth.kind !== 'none',
    continueAsGuest: async () => {
      // In the splash's own file (scripts/build/first-load/chunks.ts).
      await tellFailure(async () => (await import('./guest.ts')).createGuest(db));
    },
    signIn: async (email, password) => (await import('./member.ts')).signIn(db, auth, email, password),
    signUp: async (email, password) => (await import('./member.ts')).signUp(db, auth, email, password),
    sendReset: async (email) => (await import('./member.ts')).sendReset(auth, email),
    open: async (kind) => {
      await ask({ kind });
    },
    signOut: async () => {
      await (await import('./sign-out.ts')).signOut(db, auth);
    },
    signOutOthers: async () => {
      await tellFailure(async () => {
        const { signOutOthers } = await import('./sign-out-others.ts');
        await signOutOthers({ db, baseUrl, connectivity });
      });
    },
  };
}

import { expect, it, vi } from 'vitest';
import { memberSession, signIn } from '../../../../src/app/account/member.ts';
import { watchSession } from '../../../../src/app/account/session.ts';
import { openDialogs } from '../../../../src/app/dialogs/dialogs.ts';
import { becomeMember } from '../../../../src/db/identity/commands.ts';
import { currentIdentity } from '../../../../src/db/identity/queries.ts';
import { signOutGuest } from '../../../../src/db/identity/sign-out.ts';
import { setLike } from '../../../../src/db/library/like-commands.ts';
import type { AuthSession } from '../../../../src/platform/auth/auth.ts';
import { beGuest, guest, id, world } from '../../screens/support.tsx';

const emulator = { kind: 'emulator', url: 'http://127.0.0.1:1', projectId: 'demo' } as const;
const session: AuthSession = { uid: 'uid-ada', email: null, idToken: 't', refreshToken: 'r', expiresAtMs: 1 };

/** Firebase, which stores a session as soon as it accepts the password. */
const firebase = vi.hoisted(() => ({ stored: false }));
const auth = {
  signIn: () => {
    firebase.stored = true;
    return Promise.resolve({ kind: 'signedIn', session });
  },
  signOut: () => {
    firebase.stored = false;
    return Promise.resolve();
  },
  onSession: (tell: (restored: AuthSession) => void) => {
    if (firebase.stored) tell(session);
  },
};
vi.mock('../../../../src/app/startup/load-auth.ts', () => ({
  loadAuth: () => Promise.resolve(auth),
  loadAuthCode: () => Promise.resolve({}),
}));
vi.mock('../../../../src/platform/auth/stored-session.ts', () => ({
  hasFirebaseSession: () => Promise.resolve(firebase.stored),
}));

it('a sign-in that ended before the guest chose what becomes of the music is not restored once the guest has signed out', async () => {
  const here = world();
  await beGuest(here);
  await setLike(here.commands(), id('a'), true);
  void signIn(here.db, emulator, 'ada@example.test', 'secret');
  await vi.waitFor(() => expect(openDialogs().length).toBe(1));
  // The page ends here; the next one has the guest again, who signs out.
  expect((await currentIdentity(here.db)).kind).toBe('guest');
  await signOutGuest(here.db, guest, 1);
  await watchSession(here.db, emulator);
  await vi.waitFor(() => expect(firebase.stored).toBe(false));
  expect((await currentIdentity(here.db)).kind).toBe('visitor');
});

it('a member whose row is missing is restored', async () => {
  const { db } = world();
  firebase.stored = true;
  await becomeMember(db, memberSession(session));
  await db.identity.clear();
  await watchSession(db, emulator);
  await vi.waitFor(async () => expect((await currentIdentity(db)).ownerId).toBe('uid-ada'));
});

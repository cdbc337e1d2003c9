import { expect, it, onTestFinished, vi } from 'vitest';
import { memberSession, signIn } from '../../../../src/app/account/member.ts';
import { watchSession } from '../../../../src/app/account/session.ts';
import { openDialogs } from '../../../../src/app/dialogs/dialogs.ts';
import { becomeMember } from '../../../../src/db/identity/commands.ts';
import { currentIdentity } from '../../../../src/db/identity/queries.ts';
import { signOutGuest, signOutMember } from '../../../../src/db/identity/sign-out.ts';
import { setLike } from '../../../../src/db/library/like-commands.ts';
import type { AuthSession } from '../../../../src/platform/auth/auth.ts';
import { beGuest, guest, id, world } from '../../screens/support.tsx';

const emulator = { kind: 'emulator', url: 'http://127.0.0.1:1', projectId: 'demo' } as const;
const session: AuthSession = { uid: 'uid-ada', email: null, idToken: 't', refreshToken: 'r', expiresAtMs: 1 };

/** Firebase, which stores a session as soon as it accepts the password, and tells of it before the call that signs in is over. */
const firebase = vi.hoisted((): { stored: boolean; tell?: (restored: AuthSession) => void } => ({ stored: false }));
const auth = {
  signIn: () => {
    firebase.stored = true;
    firebase.tell?.(session);
    return Promise.resolve({ kind: 'signedIn', session });
  },
  signOut: () => {
    firebase.stored = false;
    return Promise.resolve();
  },
  onSession: (tell: (restored: AuthSession) => void) => {
    firebase.tell = tell;
    if (firebase.stored) tell(session);
  },
};
vi.mock('../../../../src/app/startup/load-auth.ts', () => ({
  loadAuth: () => Promise.resolve(auth),
  loadAuthCode: () => Promise.resolve({}),
}));
vi.mock('../../../../src/platform/auth/stored-session.ts', () => ({
  hasFirebaseSession: () => Promise.resolve(true),
}));

it('a sign-in that ended before the guest chose what becomes of the music is not restored once the guest has signed out', async () => {
  const here = world();
  await beGuest(here);
  await setLike(here.commands(), id('a'), true);
  const entering = signIn(here.db, emulator, 'ada@example.test', 'secret');
  onTestFinished(async () => {
    openDialogs()[0]?.answer(null);
    await entering;
  });
  await vi.waitFor(() => expect(openDialogs().length).toBe(1));
  // The page ends here; the next one has the guest again, who signs out.
  expect((await currentIdentity(here.db)).kind).toBe('guest');
  await signOutGuest(here.db, guest, 1);
  vi.resetModules();
  const nextPage = await import('../../../../src/app/account/session.ts');
  await nextPage.watchSession(here.db, emulator);
  await vi.waitFor(() => expect(firebase.stored).toBe(false));
  expect((await currentIdentity(here.db)).kind).toBe('visitor');
});

it('a member who signs in again, after a sign-out and a start of the app, stays signed in with Firebase', async () => {
  const { db } = world();
  firebase.stored = false;
  const { token } = memberSession(session);
  await becomeMember(db, { email: null, token });
  await signOutMember(db, token.ownerId, { waiting: 'keep', music: 'keep' }, 1);
  await watchSession(db, emulator);
  expect(await signIn(db, emulator, 'ada@example.test', 'secret')).toEqual({ kind: 'done' });
  await db.transaction('rw', db.tables, () => db.identity.count());
  expect([(await currentIdentity(db)).ownerId, firebase.stored]).toEqual(['uid-ada', true]);
});

it('a member whose row is missing is restored', async () => {
  const { db } = world();
  firebase.stored = true;
  await becomeMember(db, memberSession(session));
  await db.identity.clear();
  await watchSession(db, emulator);
  await vi.waitFor(async () => expect((await currentIdentity(db)).ownerId).toBe('uid-ada'));
});

import { expect, it, onTestFinished, vi } from 'vitest';
import { followAccount } from '../../../../src/app/account/follow-account.ts';
import { memberSession } from '../../../../src/app/account/member.ts';
import type { AuthConfig } from '../../../../src/core/config.ts';
import { becomeMember } from '../../../../src/db/identity/commands.ts';
import { currentIdentity } from '../../../../src/db/identity/queries.ts';
import { signOutMember } from '../../../../src/db/identity/sign-out.ts';
import type { IdentityRow } from '../../../../src/db/rows.ts';
import type { AuthSession } from '../../../../src/platform/auth/auth.ts';
import { id, world } from '../../screens/support.tsx';

/** The parts of the page whose next requests are lost. */
const lost = vi.hoisted(() => new Set<string>());
const finishLater = vi.hoisted(() => vi.fn<() => void>());
const onSession = vi.hoisted(() => vi.fn<(listener: (session: AuthSession) => void) => void>());
const leftFirebase = vi.hoisted(() => vi.fn<() => Promise<void>>(() => Promise.resolve()));

const loadOrLose = (part: string): void => {
  if (lost.delete(part)) throw new TypeError('Failed to fetch dynamically imported module');
};
vi.mock('../../../../src/app/account/sign-out-others.ts', () => {
  loadOrLose('sign-out-others');
  return { finishLater };
});
vi.mock('../../../../src/platform/auth/firebase-auth.ts', () => {
  loadOrLose('firebase-auth');
  return { createFirebaseAuth: () => ({ onSession, signOut: leftFirebase }) };
});
vi.mock('../../../../src/lib/sleep.ts', () => ({ sleep: () => Promise.resolve() }));

const auth: AuthConfig = { kind: 'emulator', url: 'http://auth.test', projectId: 'demo' };

it('follows the session and ends other sessions although the code of both was lost once', async () => {
  lost.add('sign-out-others').add('firebase-auth');
  const { db, services } = world();
  const member = { ...services.identity, kind: 'member', newIdKey: 'key' } as IdentityRow;
  await db.identity.put(member);
  followAccount({ db, baseUrl: '', connectivity: services.connectivity }, member, auth);
  await expect.poll(() => [finishLater.mock.calls.length, onSession.mock.calls.length]).toEqual([1, 1]);
  expect([...lost]).toEqual([]);
});

it('signs no user in again whom another tab signed out while a token was being renewed here', async () => {
  const { db, services } = world();
  const member = { ...services.identity, kind: 'member', ownerId: id('uid-1') } as unknown as IdentityRow;
  await db.identity.put(member);
  onSession.mockClear();
  followAccount({ db, baseUrl: '', connectivity: services.connectivity }, member, auth);
  await expect.poll(() => onSession.mock.calls.length).toBe(1);
  await db.identity.delete('current');
  const session = { uid: 'uid-1', email: null, idToken: 'token', refreshToken: 'refresh', expiresAtMs: 1 };
  onSession.mock.calls[0]?.[0](session);
  for (let read = 0; read < 10; read++) expect(await db.identity.get('current')).toBeUndefined();
  expect(await db.tokens.count()).toBe(0);
});

it('ends a session that Firebase stored once more although its member signed out, and restores one after a sign-in', async () => {
  const { db, services } = world();
  vi.stubGlobal('indexedDB', { databases: () => Promise.resolve([{ name: 'firebaseLocalStorageDb' }]) });
  onTestFinished(() => void vi.unstubAllGlobals());
  const session = { uid: 'uid-1', email: null, idToken: 'token', refreshToken: 'refresh', expiresAtMs: 1 };
  const start = async (): Promise<void> => {
    onSession.mockClear();
    followAccount({ db, baseUrl: '', connectivity: services.connectivity }, await currentIdentity(db), auth);
    await expect.poll(() => onSession.mock.calls.length).toBe(1);
    onSession.mock.calls[0]?.[0](session);
  };
  const { token } = memberSession(session);
  await becomeMember(db, { email: null, token });
  await signOutMember(db, token.ownerId, { waiting: 'keep', music: 'keep' }, 1);
  await start();
  await expect.poll(() => leftFirebase.mock.calls.length).toBe(1);
  expect((await currentIdentity(db)).kind).toBe('visitor');
  await becomeMember(db, { email: null, token });
  // The row is lost, but not by a sign-out.
  await db.identity.delete('current');
  await start();
  await expect.poll(async () => (await currentIdentity(db)).kind).toBe('member');
});

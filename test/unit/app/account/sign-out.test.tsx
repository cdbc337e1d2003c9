import { waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openDialogs, type DialogRequest } from '../../../../src/app/dialogs/dialogs.ts';
import { memberSession, signIn } from '../../../../src/app/account/member.ts';
import { signOut } from '../../../../src/app/account/sign-out.ts';
import { becomeMember } from '../../../../src/db/identity/commands.ts';
import { currentIdentity } from '../../../../src/db/identity/queries.ts';
import { setLike } from '../../../../src/db/library/like-commands.ts';
import { pinCollection } from '../../../../src/db/pins/commands.ts';
import { addRecentlyPlayed } from '../../../../src/db/library/history-commands.ts';
import { assertDefined } from '../../../../src/lib/assert-defined.ts';
import type { Auth } from '../../../../src/platform/auth/auth.ts';
import { beGuest, id, world, type World } from '../../screens/support.tsx';

const emulator = { kind: 'emulator', url: 'http://127.0.0.1:1', projectId: 'demo' } as const;
const session = { uid: 'uid-ada', email: null, idToken: 't', refreshToken: 'r', expiresAtMs: 1 };
const endSession = vi.fn<() => Promise<void>>(() => Promise.resolve());
const auth = {
  signIn: () => Promise.resolve({ kind: 'signedIn', session }),
  signOut: endSession,
} as unknown as Auth;
vi.mock('../../../../src/app/startup/load-auth.ts', () => ({ loadAuth: () => Promise.resolve(auth) }));

const asked = (): Promise<Extract<DialogRequest, { kind: 'choice' }>> =>
  waitFor(() => {
    const request = assertDefined(openDialogs()[0], 'a dialog').request;
    if (request.kind !== 'choice') throw new Error(request.kind);
    return request;
  });
const answer = (value: string | null): void => openDialogs()[0]?.answer(value);
afterEach(() => answer(null));

async function aGuest(): Promise<World> {
  const here = world();
  await beGuest(here);
  return here;
}

describe('a guest who signs out', () => {
  it('is told how many changes wait, and of an account only where there are accounts', async () => {
    const { db, commands } = await aGuest();
    await setLike(commands(), id('a'), true);
    await setLike(commands(), id('b'), true);
    const leaving = signOut(db, emulator);
    const question = await asked();
    expect(question.text).toContain('2 changes waiting');
    expect(question.text).toContain('Create an account to keep them.');
    answer('stay');
    await leaving;
    expect((await currentIdentity(db)).kind).toBe('guest');
  });

  it('hears nothing of accounts or changes where there are none', async () => {
    const { db } = await aGuest();
    const leaving = signOut(db, { kind: 'none' });
    const question = await asked();
    expect(question.text).not.toMatch(/account|waiting/);
    expect(question.choices.map((choice) => choice.id)).toEqual(['out', 'stay']);
    answer('out');
    await leaving;
    expect((await currentIdentity(db)).kind).toBe('visitor');
  });
});

describe('a guest who signs in', () => {
  it('is asked about what is pinned, without any like too', async () => {
    const { db, commands } = await aGuest();
    await pinCollection(commands(), 'genre:Jazz', [id('a')]);
    const entering = signIn(db, emulator, 'ada@example.test', 'secret');
    expect((await asked()).text).toContain('you collected 1 downloaded list.');
    answer(null);
    await entering;
    expect((await db.pins.toArray()).map((pin) => pin.ownerId)).toEqual(['uid-ada']);
  });

  it('has the history alone come along unasked', async () => {
    const { db, commands } = await aGuest();
    await addRecentlyPlayed(commands(), id('a'));
    await signIn(db, emulator, 'ada@example.test', 'secret');
    expect((await currentIdentity(db)).ownerId).toBe('uid-ada');
    expect((await db.recentlyPlayed.toArray()).map((row) => row.ownerId)).toEqual(['uid-ada']);
  });
});

describe('a sign-out that is confirmed after another tab has signed out and someone else in', () => {
  it('leaves that user signed in, with what is theirs', async () => {
    const { db, commands } = await aGuest();
    const leaving = signOut(db, emulator);
    await asked();
    await becomeMember(db, memberSession(session));
    await setLike({ ...commands(), ownerId: (await currentIdentity(db)).ownerId }, id('a'), true);
    answer('out');
    await leaving;
    expect((await currentIdentity(db)).ownerId).toBe('uid-ada');
    expect((await db.likes.toArray()).map((row) => row.ownerId)).toEqual(['uid-ada']);
  });

  it('does not end the next session at the identity server either', async () => {
    const { db } = world();
    await becomeMember(db, memberSession(session));
    const leaving = signOut(db, emulator);
    await asked();
    await becomeMember(db, memberSession({ ...session, uid: 'uid-bob' }));
    answer('remove');
    await leaving;
    expect((await currentIdentity(db)).ownerId).toBe('uid-bob');
    expect((await db.tokens.toArray()).map((row) => row.ownerId)).toEqual(['uid-bob']);
    expect(endSession).not.toHaveBeenCalled();
  });
});

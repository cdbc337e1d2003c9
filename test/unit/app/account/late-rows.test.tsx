import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openDialogs } from '../../../../src/app/dialogs/dialogs.ts';
import { memberSession, signIn } from '../../../../src/app/account/member.ts';
import { signOut } from '../../../../src/app/account/sign-out.ts';
import { becomeMember } from '../../../../src/db/identity/commands.ts';
import { currentIdentity } from '../../../../src/db/identity/queries.ts';
import { setLike } from '../../../../src/db/library/like-commands.ts';
import { recordPlay } from '../../../../src/db/library/play-commands.ts';
import type { CommandContext } from '../../../../src/db/offbeat-db.ts';
import type { Auth } from '../../../../src/platform/auth/auth.ts';
import { FakeCaches } from '../../../support/fake-caches.ts';
import { beGuest, id, world } from '../../screens/support.tsx';

const emulator = { kind: 'emulator', url: 'http://127.0.0.1:1', projectId: 'demo' } as const;
const session = { uid: 'uid-ada', email: null, idToken: 't', refreshToken: 'r', expiresAtMs: 1 };
const auth = {
  signIn: () => Promise.resolve({ kind: 'signedIn', session }),
  signOut: () => Promise.resolve(),
} as unknown as Auth;
vi.mock('../../../../src/app/startup/load-auth.ts', () => ({ loadAuth: () => Promise.resolve(auth) }));
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  vi.stubGlobal('caches', new FakeCaches());
});
afterEach(() => void vi.useRealTimers());

async function answer(title: string, value: string): Promise<void> {
  await waitFor(() => expect(openDialogs()[0]?.request).toMatchObject({ title }));
  openDialogs()[0]?.answer(value);
}

/** What another tab does that has not noticed the sign-out. */
async function lateCommands(context: CommandContext): Promise<void> {
  await setLike(context, id('late'), true);
  await recordPlay(context, id('late'));
}

const rowsOf = async ({ db, ownerId }: CommandContext): Promise<readonly number[]> =>
  Promise.all(
    [db.likes, db.playCounts, db.outbox].map((table) => table.filter((row) => row.ownerId === ownerId).count()),
  );

/** As a tab knows the member that has not noticed the sign-out. */
async function memberWhoLeftWithoutMusic(): Promise<CommandContext> {
  const { db, commands } = world();
  await becomeMember(db, memberSession(session));
  const context = { ...commands(), ownerId: (await currentIdentity(db)).ownerId };
  const leaving = signOut(db, emulator);
  await answer('Keep my music on this device?', 'remove');
  await leaving;
  return context;
}

it('leaves none of a guest’s rows that another tab wrote just after the sign-out', async () => {
  const here = world();
  await beGuest(here);
  const { db, commands } = here;
  const context = commands();
  const leaving = signOut(db, { kind: 'none' });
  await answer('Sign out as guest?', 'out');
  await leaving;
  await lateCommands(context);
  expect(await rowsOf(context)).toEqual([1, 1, 3]);
  await vi.advanceTimersByTimeAsync(3_000);
  await expect.poll(() => rowsOf(context)).toEqual([0, 0, 0]);
});

it('leaves of a member’s, without the music, only the changes to send', async () => {
  const context = await memberWhoLeftWithoutMusic();
  await lateCommands(context);
  await vi.advanceTimersByTimeAsync(3_000);
  await expect.poll(() => rowsOf(context)).toEqual([0, 0, 3]);
});

it('touches nothing of a member who is signed in again by then', async () => {
  const context = await memberWhoLeftWithoutMusic();
  await becomeMember(context.db, memberSession(session));
  await lateCommands(context);
  await vi.advanceTimersByTimeAsync(3_000);
  await context.db.transaction('rw', context.db.tables, () => context.db.likes.count());
  expect(await rowsOf(context)).toEqual([1, 1, 3]);
});

it('gives the member who was the guest what another tab wrote for the guest meanwhile', async () => {
  const here = world();
  await beGuest(here);
  const { db, commands } = here;
  const guest = commands();
  expect(await signIn(db, emulator, 'ada@example.test', 'secret')).toEqual({ kind: 'done' });
  const member = { ...guest, ownerId: (await currentIdentity(db)).ownerId };
  await lateCommands(guest);
  await vi.advanceTimersByTimeAsync(3_000);
  await expect.poll(() => rowsOf(guest)).toEqual([0, 0, 0]);
  expect((await rowsOf(member)).slice(0, 2)).toEqual([1, 1]);
});

import { expect, it, onTestFinished, vi } from 'vitest';
import { parseOwnerId, visitorId } from '../../../src/core/ids.ts';
import { signOutMember } from '../../../src/db/identity/sign-out.ts';
import { assertDefined } from '../../../src/lib/assert-defined.ts';
import { guest, ids, nowPlaying, startWorld, track } from '../../support/player.ts';
import { waitFor } from '../../support/unit/wait.ts';

it('leaves no row of the player that was about to be saved when the user signed out', async () => {
  const world = await startWorld({ tracks: ['a', 'b'].map((name) => track(name)) });
  const { db, player } = world;
  player.playFrom(ids('ab'), 0, { route: '/liked-songs', kind: 'playlist' });
  await waitFor(async () => {
    if ((await db.playerState.get(guest))?.trackId !== 'a') throw new Error('not saved yet');
  });
  const begun = vi.spyOn(db, 'transaction');
  const isSavedAgain = (): boolean => begun.mock.calls.some((given) => Object.is(given[1], db.playerState));
  await db.transaction('rw', db.tables, async () => {
    await signOutMember(db, guest, { waiting: 'keep', music: 'remove' }, Date.now());
    // A large library takes seconds, and the player is saved every second.
    while (!isSavedAgain()) await db.tracks.count();
  });
  world.owner.current = visitorId;
  player.userChanged(true);
  await expect.poll(() => Promise.all([db.playerState.count(), db.playQueue.count()])).toEqual([0, 0]);
});

it('shows on what was paused when the user signed in, and saves it in place of what the member last heard', async () => {
  const member = assertDefined(parseOwnerId('uid-ada'), 'member');
  const world = await startWorld({ tracks: ['a', 'b'].map((name) => track(name)) });
  const { db, player } = world;
  player.playFrom(ids('ab'), 0, { route: '/liked-songs', kind: 'playlist' });
  await world.settle();
  player.pause();
  await expect.poll(() => db.playerState.get(guest)).toMatchObject({ trackId: 'a' });
  const saved = assertDefined(await db.playerState.get(guest), 'saved player');
  await db.playerState.put({ ...saved, ownerId: member, trackId: assertDefined(ids('b')[0], 'b') });
  world.owner.current = member;
  player.userChanged(false);
  await expect.poll(() => db.playerState.get(member)).toMatchObject({ trackId: 'a' });
  expect(nowPlaying(world)).toBe('a paused');
});

it('writes no song that ended or was chosen just before the sign-out into the history of the visitor who follows', async () => {
  const world = await startWorld({ tracks: ['a', 'b'].map((name) => track(name)) });
  const { db, player } = world;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  player.playFrom(ids('ab'), 0, { route: '/liked-songs', kind: 'playlist' });
  await world.settle();
  world.audio.end();
  world.owner.current = visitorId;
  player.userChanged(true);
  await vi.advanceTimersByTimeAsync(300);
  await world.settle();
  expect([await db.recentlyPlayed.toArray(), await db.playCounts.toArray(), await db.outbox.toArray()]).toEqual([
    [],
    [],
    [],
  ]);
});

import { expect, it, vi } from 'vitest';
import { visitorId } from '../../../src/core/ids.ts';
import { signOutMember } from '../../../src/db/identity/sign-out.ts';
import { guest, ids, startWorld, track } from '../../support/player.ts';
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

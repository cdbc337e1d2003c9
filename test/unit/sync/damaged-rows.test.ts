import { expect, it } from 'vitest';
import { counterKeys, mutationEpochKeys, pullKeys } from '../../../src/core/keys.ts';
import { setLike } from '../../../src/db/library/like-commands.ts';
import { likedTrackIds } from '../../../src/db/library/like-queries.ts';
import { addToPlaylist, createPlaylist, renamePlaylist } from '../../../src/db/playlists/commands.ts';
import { assertDefined } from '../../../src/lib/assert-defined.ts';
import { guestA } from '../../simulation/world.ts';
import { trackId } from '../db/support.ts';
import { listening, pulling } from './pull/pulling.ts';

// Rows edited by hand: a number or a list of another type. Changes are sent, and answers written, as without them.

const others = [Number.NaN, 'soon', {}, ['soon'], new Date(8.64e15)];

it.each(others)('likes are pulled where the counter of accepted changes is %j', async (value) => {
  const { world, tab } = await listening();
  world.server.likesOf(guestA).push('a');
  await world.run(tab.db.counters.put(Object.assign({ key: mutationEpochKeys.like(guestA), value: 0 }, { value })));
  expect(await world.run(tab.pull({ kind: 'likes' }))).toEqual({ kind: 'done' });
  expect(await world.run(likedTrackIds(tab.db, guestA))).toEqual(['a']);
});

it.each(others)('likes are pulled again where the time of the last pull is %j', async (fetchedAtMs) => {
  const { world, tab } = await listening();
  await world.run(tab.pull({ kind: 'likes' }));
  await world.pass(60 * 60_000);
  world.server.likesOf(guestA).push('a');
  await world.run(tab.db.pulls.update(pullKeys.likes(guestA), (row) => void Object.assign(row, { fetchedAtMs })));
  expect(await world.run(tab.pull({ kind: 'likes' }))).toEqual({ kind: 'done' });
});

it.each(['\n', '"caf\u{e9} \u{20ac}"', '\0', {}, 5])('no request has the ETag %j of an edited row', async (etag) => {
  const { world, tab, asked, pull } = await pulling(() => ({ likes: ['a'] }));
  await world.run(pull({ kind: 'likes' }));
  await world.run(tab.db.pulls.update(pullKeys.likes(guestA), (row) => void Object.assign(row, { etag })));
  await world.run(pull({ kind: 'likes' }, { forcedBy: 'user' }));
  const sent = asked.filter(({ url }) => url.includes('/api/likes/'));
  expect(sent).toHaveLength(2);
  for (const { headers } of sent) expect(headers).not.toHaveProperty('If-None-Match');
});

it.each([...others, Infinity])('a like is sent although its calls wait until %j', async (value) => {
  const { world, tab, context } = await listening();
  for (const scope of ['likes', 'all']) {
    for (const field of ['untilMs', 'failures'] as const)
      await world.run(
        tab.db.counters.put(Object.assign({ key: counterKeys.backoff(scope, field), value: 0 }, { value })),
      );
  }
  await world.run(setLike(context, trackId('a'), true));
  await world.drainAll(tab);
  expect(world.server.likesOf(guestA)).toEqual(['a']);
});

it.each(others)('a like is sent although sending is paused since %j', async (pausedAtMs) => {
  const { world, tab, context } = await listening();
  const state = { ownerId: guestA, pauseReason: 'signInAgain', pausedAtMs: 0, lastSyncAtMs: null } as const;
  await world.run(tab.db.syncState.put(Object.assign({ ...state }, { pausedAtMs })));
  await world.run(setLike(context, trackId('a'), true));
  await world.drainAll(tab);
  expect(world.server.likesOf(guestA)).toEqual(['a']);
});

it.each([undefined, null, 5, {}, 'a', [null, {}, 'a']])(
  'a playlist is changed, sent and pulled where its songs are %j, also as the server confirmed them',
  async (songIds) => {
    const { world, tab, context } = await listening();
    await world.run(createPlaylist(context, 'Evening'));
    await world.drainAll(tab);
    for (const table of [tab.db.playlists, tab.db.playlistsBase])
      await world.run(table.toCollection().modify((row) => void Object.assign(row, { songIds })));
    const [row] = await world.run(tab.db.playlists.toArray());
    const { id } = assertDefined(row, 'playlist');
    await world.run(renamePlaylist(context, id, 'Night'));
    await world.run(addToPlaylist(context, id, trackId('b')));
    await world.drainAll(tab);
    await world.run(tab.pull({ kind: 'playlists' }, { forcedBy: 'user' }));
    await world.run(tab.pull({ kind: 'playlistSongs', playlistId: id }, { forcedBy: 'user' }));
    expect(await world.run(tab.db.playlists.toArray())).toMatchObject([{ name: 'Night', songIds: ['b'] }]);
    expect(await world.run(tab.db.outbox.count())).toBe(0);
  },
);

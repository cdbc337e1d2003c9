import { expect, it } from 'vitest';
import { pullKeys } from '../../../src/core/keys.ts';
import { createPlaylist, reorderPlaylist } from '../../../src/db/playlists/commands.ts';
import { readRow } from '../../../src/db/outbox/rows.ts';
import { assertDefined } from '../../../src/lib/assert-defined.ts';
import { noteAccepted } from '../../../src/sync/accepted.ts';
import type { ApiAnswer, ApiRequest } from '../../../src/sync/api-client.ts';
import { currentOrder } from '../../../src/sync/push/current-order.ts';
import { timing } from '../../../src/sync/timing.ts';
import { guestA } from '../../simulation/world.ts';
import { trackId } from '../db/support.ts';
import { listening } from './pull/pulling.ts';

const songs = (text: string) => [...text].map(trackId);
const gone: ApiAnswer = { kind: 'error', status: 404, retryAfterMs: null, message: 'No such playlist' };

/** A reorder of a playlist whose list was confirmed with an ETag; the server counts `songCount` songs. */
async function reordering({ answer, songCount = 3 }: { answer: ApiAnswer; songCount?: number }) {
  const { world, tab, context } = await listening();
  const { db } = tab;
  await world.run(createPlaylist(context, 'Evening'));
  await world.drainAll(tab);
  const { id } = assertDefined((await world.run(db.playlistsBase.toArray()))[0], 'playlist');
  await world.pass(timing.replicaLagMs + 1);
  const list = { songIds: songs('abc'), songCount };
  await world.run(Promise.all([db.playlistsBase.update(id, list), db.playlists.update(id, list)]));
  const key = pullKeys.playlistSongs(id);
  await world.run(db.pulls.put({ key, fetchedAtMs: tab.deps.timers.nowMs(), etag: '"e1"' }));
  await world.run(reorderPlaylist(context, id, songs('cab')));
  const { seq } = assertDefined((await world.run(db.outbox.toArray()))[0], 'row');
  const asked: ApiRequest[] = [];
  const api = (request: ApiRequest) => {
    asked.push(request);
    return Promise.resolve(answer);
  };
  const order = async () => {
    const row = assertDefined(await readRow(db, seq), 'row');
    if (row.mutation.kind !== 'playlist.reorder') throw new Error(row.mutation.kind);
    const sentAs = { baseUrl: 'http://model', userId: guestA, bearer: undefined };
    return currentOrder({ ...tab.deps, api }, { ...row, mutation: row.mutation }, sentAs);
  };
  return { world, tab, id, asked, order: () => world.run(order()) };
}

it('is the confirmed one where the server answers 304 to its ETag', async () => {
  const { asked, order } = await reordering({ answer: { kind: 'notModified' } });
  expect(await order()).toEqual({ kind: 'known', songIds: songs('abc') });
  expect(asked.map(({ etag }) => etag)).toEqual(['"e1"']);
});

it('is requested without the ETag of a list that was partial, which a 304 would stand for', async () => {
  const body = { playlist: {}, songs: [] };
  const answer: ApiAnswer = { kind: 'answer', status: 200, body, etag: null };
  const { id, asked, order } = await reordering({ answer, songCount: 4 });
  body.playlist = { id, name: 'Evening', song_count: 4, song_ids: ['a', 'b', 'c', 'd'] };
  expect(await order()).toEqual({ kind: 'known', songIds: songs('abcd') });
  expect(asked.map(({ etag }) => etag)).toEqual([null]);
});

it('is asked for again while a replica may lack the playlist: just shown here, or just created', async () => {
  const { world, tab, id, order } = await reordering({ answer: gone });
  const outcome = async () => {
    const current = await order();
    return current.kind === 'unknown' ? current.outcome.kind : current.kind;
  };
  expect(await outcome()).toBe('postponed');
  await world.pass(timing.replicaLagMs);
  expect(await outcome()).toBe('refused');
  const created = { kind: 'playlist.create', playlistId: id, name: 'Evening', description: null } as const;
  await world.run(noteAccepted(tab.db, guestA, created, tab.deps.timers.nowMs()));
  expect(await outcome()).toBe('postponed');
});

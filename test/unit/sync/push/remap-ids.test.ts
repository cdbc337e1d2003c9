import { expect, it } from 'vitest';
import { parsePlaylistId } from '../../../../src/core/ids.ts';
import { pinKeys } from '../../../../src/core/keys.ts';
import { paths } from '../../../../src/core/paths.ts';
import { assertDefined } from '../../../../src/lib/assert-defined.ts';
import { remapPlaylistId } from '../../../../src/sync/push/remap-ids.ts';
import { enqueue } from '../../../../src/db/outbox/enqueue.ts';
import { contextFor, freshDb, ownerId, trackId } from '../../db/support.ts';

const localId = assertDefined(parsePlaylistId('local_1'), 'id');
const serverId = assertDefined(parsePlaylistId('pl_1'), 'id');
const owner = ownerId('guest_a');

it('moves the saved queue and the pin to an id that needs encoding in a path', async () => {
  const db = freshDb();
  const from = localId;
  const to = assertDefined(parsePlaylistId('lists/7'), 'id');
  const state = { currentTimeS: 0, repeat: 'all', volume: 1, lastCountedTrackId: null } as const;
  await db.playerState.put({ ...state, ownerId: owner, trackId: trackId('a'), sourceRoute: paths.playlist(from) });
  await db.pins.put({ ownerId: owner, collection: pinKeys.playlist(from), trackIds: [], pinnedAtMs: 1 });
  await remapPlaylistId(db, owner, from, to, 1);
  expect(await db.playerState.get(owner)).toMatchObject({ sourceRoute: '/playlist/lists%2F7' });
  expect((await db.pins.toArray()).map(({ collection }) => collection)).toEqual(['playlist:lists/7']);
});

it('moves the shown playlist as it is, with its place in the library', async () => {
  const db = freshDb();
  const playlist = { name: 'Mix', description: null, songCount: 1, songIds: [trackId('a')] };
  const shown = { ...playlist, ownerId: owner, stale: 1, listedAtMs: 7, serverRank: 3 } as const;
  await db.playlists.put({ ...shown, id: localId });
  await remapPlaylistId(db, owner, localId, serverId, 1);
  expect(await db.playlists.toArray()).toEqual([{ ...shown, id: serverId }]);
});

/** A creation, and behind it a song, a new name that waits for the song, and what only a newer version reads. */
async function waitingBehindCreation() {
  const context = contextFor(freshDb(), owner);
  const { outbox } = context.db;
  const createSeq = await enqueue(context, {
    kind: 'playlist.create',
    playlistId: localId,
    name: 'Mix',
    description: null,
  });
  const addSeq = await enqueue(context, { kind: 'playlist.addSong', playlistId: localId, trackId: trackId('a') });
  const renameSeq = await enqueue(context, { kind: 'playlist.rename', playlistId: localId, name: 'Evening' });
  await outbox.update(addSeq, { dependsOn: createSeq });
  await outbox.update(renameSeq, { dependsOn: addSeq });
  const newer = assertDefined(await outbox.get(addSeq), 'row');
  const unreadable = [
    { kind: 'playlist.fold', playlistId: localId },
    { kind: 'all.fold', all: true },
  ];
  await outbox.bulkAdd(
    unreadable.map((mutation, n) => ({ ...newer, seq: renameSeq + 1 + n, v: 99, mutation: mutation as never })),
  );
  await outbox.delete(createSeq);
  return { db: context.db, createSeq, addSeq };
}

it('gives what waits behind the creation the new id and lane, also what only a newer version can read', async () => {
  const { db, createSeq, addSeq } = await waitingBehindCreation();
  await remapPlaylistId(db, owner, localId, serverId, createSeq);
  const rows = await db.outbox.orderBy('seq').toArray();
  expect(rows.map(({ lane, dependsOn, mutation }) => ({ lane, dependsOn, mutation }))).toEqual([
    {
      lane: 'playlist:pl_1',
      dependsOn: null,
      mutation: { kind: 'playlist.addSong', playlistId: 'pl_1', trackId: 'a' },
    },
    {
      lane: 'playlist:pl_1',
      dependsOn: addSeq,
      mutation: { kind: 'playlist.rename', playlistId: 'pl_1', name: 'Evening' },
    },
    { lane: 'playlist:pl_1', dependsOn: createSeq, mutation: { kind: 'playlist.fold', playlistId: 'pl_1' } },
    { lane: 'playlist:pl_1', dependsOn: createSeq, mutation: { kind: 'all.fold', all: true } },
  ]);
  expect(await db.playlistIds.toArray()).toEqual([{ clientId: 'local_1', serverId: 'pl_1' }]);
});

it('only frees what waited for the creation if the server takes the client’s id', async () => {
  const { db, createSeq, addSeq } = await waitingBehindCreation();
  const mix = { id: localId, name: 'Mix', description: null, songCount: 0, songIds: [] };
  await db.playlistsBase.put({ ...mix, ownerId: owner });
  await remapPlaylistId(db, owner, localId, localId, createSeq);
  expect(await db.outbox.get(addSeq)).toMatchObject({ lane: 'playlist:local_1', dependsOn: null });
  expect(await db.playlistsBase.count()).toBe(1);
  expect(await db.playlistIds.count()).toBe(0);
});

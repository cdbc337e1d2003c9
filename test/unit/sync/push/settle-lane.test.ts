import { expect, it } from 'vitest';
import { parsePlaylistId, type TrackId } from '../../../../src/core/ids.ts';
import { pullKeys } from '../../../../src/core/keys.ts';
import { addAllToPlaylist, removeFromPlaylist } from '../../../../src/db/playlists/commands.ts';
import { outboxRows } from '../../../../src/db/outbox/queries.ts';
import { assertDefined } from '../../../../src/lib/assert-defined.ts';
import { claim } from '../../../../src/sync/push/claim.ts';
import { settle } from '../../../../src/sync/push/settle.ts';
import { bareTrack } from '../../../support/bare-track.ts';
import { contextFor, freshDb, guest, throughTables, trackId } from '../../db/support.ts';

const playlistId = assertDefined(parsePlaylistId('pl_1'), 'id');
const songs = (count: number): TrackId[] => Array.from({ length: count }, (_, n) => trackId(`song ${n}`));

/** A playlist the server knows without a song. Counts by table what is read, asked for by key and written. */
async function emptyPlaylist() {
  const db = freshDb();
  const [read, requests, written] = [new Map<string, number>(), new Map<string, number>(), new Map<string, number>()];
  const count = (into: Map<string, number>, table: string, by = 1) => into.set(table, (into.get(table) ?? 0) + by);
  throughTables(db, (table) => ({
    query: async (request) => {
      const answer = await table.query(request);
      count(read, table.name, answer.result.length);
      return answer;
    },
    get: (request) => {
      count(requests, table.name);
      return table.get(request);
    },
    getMany: (request) => {
      count(requests, table.name);
      return table.getMany(request);
    },
    mutate: (request) => {
      count(written, table.name);
      return table.mutate(request);
    },
  }));
  const context = contextFor(db);
  const playlist = { id: playlistId, name: 'Long', description: null, songCount: 0, songIds: [], ownerId: guest };
  await db.playlists.put({ ...playlist, stale: 0, listedAtMs: 1 });
  await db.playlistsBase.put(playlist);
  await db.identity.put({ key: 'current', ownerId: guest, kind: 'guest', email: null, needsProfile: 0 });

  const acceptNext = async (body: unknown = { alreadyExists: false }) => {
    const times = { nowMs: context.nowMs(), force: false, backoffs: new Map() };
    const [claimed] = await claim(db, { ...times, limit: 1, newUuid: context.newUuid, drainerId: null });
    read.clear();
    written.clear();
    const outcome = { kind: 'accepted', body } as const;
    const settling = { nowMs: context.nowMs(), random: () => 0, baseUrl: '' };
    await settle(db, [{ claimed: assertDefined(claimed, 'a claimed row'), outcome }], settling);
  };
  const shown = async () => (await db.playlists.get(playlistId))?.songIds;
  return { context, db, acceptNext, shown, read, requests, written };
}

it('an accepted song of a long lane reads no other row, and writes nothing of what is shown', async () => {
  const { context, db, acceptNext, shown, read, written } = await emptyPlaylist();
  await addAllToPlaylist(context, playlistId, songs(200));
  await acceptNext();
  expect(read.get('outbox') ?? 0).toBeLessThan(5);
  expect(written.get('playlists')).toBeUndefined();
  expect(await shown()).toEqual(songs(200));
  expect((await db.playlistsBase.get(playlistId))?.songIds).toEqual(songs(1));
});

it('what the server answers beyond the change is shown, with the changes that still wait', async () => {
  const { context, acceptNext, shown } = await emptyPlaylist();
  await addAllToPlaylist(context, playlistId, songs(3));
  const answered = { id: playlistId, name: 'Long', song_count: 2, song_ids: ['song 0', 'of another device'] };
  await acceptNext({ playlist: answered });
  expect(await shown()).toEqual(['song 0', 'of another device', 'song 1', 'song 2']);
});

it('an earlier change that stays on this device comes after what the server confirms', async () => {
  const { context, db, acceptNext, shown } = await emptyPlaylist();
  const [a] = songs(1);
  await addAllToPlaylist(context, playlistId, songs(2));
  await acceptNext();
  await acceptNext();
  await removeFromPlaylist(context, playlistId, trackId('song 0'));
  const [removal] = await db.outbox.toArray();
  await db.outbox.update(removal?.seq ?? 0, { state: 'waiting', waitReason: 'unsupported' });
  await addAllToPlaylist(context, playlistId, [assertDefined(a, 'song')]);
  await acceptNext();
  expect(await shown()).toEqual(['song 1']);
});

it('the pull of a list is noted once as outdated, however many changes of it settle', async () => {
  const { context, db, acceptNext, written } = await emptyPlaylist();
  await db.pulls.put({ key: pullKeys.playlists(guest), fetchedAtMs: 1, etag: '"before"', rows: 1 });
  await addAllToPlaylist(context, playlistId, songs(2));
  await acceptNext();
  expect((await db.pulls.get(pullKeys.playlists(guest)))?.etag).toBeNull();
  const first = written.get('pulls') ?? 0;
  await acceptNext();
  expect(written.get('pulls')).toBe(first - 1);
});

it('the rows that the outbox’s table shows are named by one read of the songs', async () => {
  const { context, db, requests } = await emptyPlaylist();
  for (const id of songs(5)) await db.tracks.put({ ...bareTrack(id, { title: `Title of ${id}` }), seenAtMs: 1 });
  await addAllToPlaylist(context, playlistId, songs(5));
  requests.clear();
  const { entries } = await outboxRows(db, guest, 100);
  expect(entries.map(({ subject }) => subject)).toEqual(songs(5).map((id) => `Title of ${id}`));
  expect(requests.get('tracks')).toBe(1);
});

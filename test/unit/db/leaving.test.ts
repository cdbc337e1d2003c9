import { expect, test } from 'vitest';
import { parseArtistHandle, parsePlaylistId } from '../../../src/core/ids.ts';
import { putArtists, putGenreCover, putSongs } from '../../../src/db/catalogue/commands.ts';
import { addRecentlyPlayed } from '../../../src/db/library/history-commands.ts';
import { guestBecomesMember } from '../../../src/db/identity/carry-over.ts';
import { becomeMember } from '../../../src/db/identity/commands.ts';
import { signOutMember } from '../../../src/db/identity/sign-out.ts';
import { recordPlay, recordSkip } from '../../../src/db/library/play-commands.ts';
import { setLike } from '../../../src/db/library/like-commands.ts';
import type { OffbeatDb } from '../../../src/db/offbeat-db.ts';
import { pinCollection } from '../../../src/db/pins/commands.ts';
import { searchTracks } from '../../../src/db/search/queries.ts';
import { saveRecentSearch } from '../../../src/db/search/recent-search-commands.ts';
import { assertDefined } from '../../../src/lib/assert-defined.ts';
import { song } from '../../support/song.ts';
import { becomeGuest } from './moved-file.ts';
import { contextFor, freshDb, guest, ownerId, trackId, session } from './support.ts';

const [uid, other] = [ownerId('uid-ada'), ownerId('uid-ben')];
const playlistId = (id: string) => assertDefined(parsePlaylistId(id), 'playlist id');
const audio = (id: string) =>
  ({ trackId: trackId(id), quality: 'high', cacheKey: `/${id}`, bytes: 1, mime: 'audio/mp4', pinned: 0 }) as const;

const filled = async (db: OffbeatDb): Promise<Record<string, number>> => {
  const counts = await Promise.all(db.tables.map(async (table) => [table.name, await table.count()] as const));
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
};

/** Ada heard, searched and stored songs a and b, which are in every table that has no owner too. */
async function adaListened(): Promise<OffbeatDb> {
  const db = freshDb();
  const context = contextFor(db, uid);
  await becomeMember(db, session());
  await putSongs(db, [song('a', { language: 'eng' }), song('b', { title: 'Rain' })], 1);
  await putArtists(db, [
    { handle: assertDefined(parseArtistHandle('mira'), 'handle'), displayName: 'Mira', avatarUrl: null, trackCount: 1 },
  ]);
  await putGenreCover(db, 'Jazz', { ...song('a').track, coverImage: 'http://x/a.png' });
  for (const id of ['a', 'b']) await db.audioFiles.put({ ...audio(id), storedAtMs: 1, playedAtMs: 1 });
  await db.lists.put({ key: 'search:text:rain', ids: ['a'], page: 1, hasMore: 0, totalHits: null, fetchedAtMs: 1 });
  const seen = { id: playlistId('p-seen'), name: 'Seen', description: null, songCount: 1 };
  await db.playlists.put({ ...seen, songIds: [trackId('b')], ownerId: '', stale: 0, listedAtMs: 1 });
  // Of a playlist that she made here: who has the server's id can read it (docs/api.md).
  await db.playlistIds.put({ clientId: playlistId('local_1'), serverId: playlistId('p-own') });
  await db.pulls.put({ key: 'search:text:rain', fetchedAtMs: 1, etag: null });
  await db.counters.bulkPut([
    { key: 'processing:a', value: 1 },
    { key: 'mutationEpoch:like:a', value: 1 },
  ]);
  await addRecentlyPlayed(context, trackId('b'));
  await saveRecentSearch(context, 'rain', 'text');
  await pinCollection(context, 'genre:Jazz', [trackId('a')]);
  await setLike(context, trackId('a'), true);
  return db;
}

test('Keep my music? No: nothing of the member is left on the device but the changes that wait', async () => {
  const db = await adaListened();
  const removed = await signOutMember(db, uid, { waiting: 'keep', music: 'remove' }, 1);
  expect(removed).toEqual(['/a', '/b']);
  // The sign-out is noted without its member, and that the caches are still to be emptied.
  expect(await filled(db)).toEqual({ outbox: 2, searchText: 1, counters: 2 });
  expect(await db.counters.toArray()).toEqual([
    { key: 'mediaToRemove', value: 1 },
    { key: 'signedOut', value: 1 },
  ]);
  expect((await db.searchText.toArray()).map((page) => page.text)).toEqual(['']);
  // What the interaction says of its track went into the row: the track is gone.
  const [like] = await db.outbox.toArray();
  expect(like?.mutation).toMatchObject({ facts: { genre: 'Lo-Fi', artist: 'Mira', language: 'eng' } });
  expect(await searchTracks(db, 'rain')).toEqual([]);
  // The next user's songs are found, also where the text was read before.
  await putSongs(db, [song('c', { title: 'Rain again' })], 1);
  expect((await searchTracks(db, 'rain')).map((track) => track.id)).toEqual(['c']);
});

test('what another member stored on this device stays, audio included', async () => {
  const db = await adaListened();
  await searchTracks(db, 'rain');
  await pinCollection(contextFor(db, other), 'genre:Rain', [trackId('b')]);
  const ids = { clientId: playlistId('local_2'), serverId: playlistId('p-other') };
  await db.playlistIds.put(ids);
  const shown = { id: ids.serverId, name: 'Other', description: null, songCount: 0, songIds: [] };
  await db.playlists.put({ ...shown, ownerId: other, stale: 0, listedAtMs: 1 });
  expect(await signOutMember(db, uid, { waiting: 'discard', music: 'remove' }, 1)).toEqual(['/a']);
  expect((await db.tracks.toArray()).map((track) => track.id)).toEqual(['b']);
  expect((await db.audioFiles.toArray()).map((row) => row.trackId)).toEqual(['b']);
  expect((await searchTracks(db, 'rain')).map((track) => track.id)).toEqual(['b']);
  expect((await db.pins.toArray()).map((pin) => pin.ownerId)).toEqual([other]);
  expect(await db.playlistIds.toArray()).toEqual([ids]);
});

test('what another member’s waiting change says of its song stays, though nothing else of that member has the song', async () => {
  const db = await adaListened();
  await recordSkip(contextFor(db, other), trackId('a'));
  await signOutMember(db, uid, { waiting: 'discard', music: 'remove' }, 1);
  const [skip] = await db.outbox.toArray();
  expect(skip?.mutation).toMatchObject({ facts: { genre: 'Lo-Fi', artist: 'Mira', language: 'eng' } });
});

test('music that stays is whole', async () => {
  const db = await adaListened();
  const before = await filled(db);
  expect(await signOutMember(db, uid, { waiting: 'keep', music: 'keep' }, 1)).toEqual([]);
  const { identity: _identity, tokens: _tokens, ...rest } = before;
  expect(await filled(db)).toEqual({ ...rest, counters: 3 });
});

test('history, play counts, searches and pins come along when a guest becomes a member, without any like too', async () => {
  const db = freshDb();
  const context = contextFor(db, guest);
  await becomeGuest(db);
  await pinCollection(context, 'genre:Jazz', [trackId('a')]);
  await addRecentlyPlayed(context, trackId('a'));
  await recordPlay(context, trackId('a'));
  await saveRecentSearch(context, 'rain', 'text');
  await guestBecomesMember(db, guest, session(), true, contextFor(db, uid));
  expect((await db.pins.toArray()).map((pin) => [pin.ownerId, pin.collection])).toEqual([[uid, 'genre:Jazz']]);
  expect(await db.recentlyPlayed.toArray()).toMatchObject([{ ownerId: uid, trackId: 'a' }]);
  expect(await db.playCounts.toArray()).toMatchObject([{ ownerId: uid, trackId: 'a', plays: 1 }]);
  expect(await db.recentSearches.toArray()).toMatchObject([{ ownerId: uid, term: 'rain' }]);
});

test('hundreds of plays that wait can be discarded with the rest', async () => {
  const db = freshDb();
  const context = contextFor(db, uid);
  await becomeMember(db, session());
  for (let song = 0; song < 200; song++) await recordPlay(context, trackId(`song-${song}`));
  await setLike(context, trackId('a'), true);
  await signOutMember(db, uid, { waiting: 'discard', music: 'keep' }, 2);
  expect([await db.outbox.count(), await db.likes.count()]).toEqual([0, 0]);
});

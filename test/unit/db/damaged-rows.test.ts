import { expect, it } from 'vitest';
import { parseArtistHandle } from '../../../src/core/ids.ts';
import { putSongs } from '../../../src/db/catalogue/commands.ts';
import { addAudioFile } from '../../../src/db/audio-files/commands.ts';
import { audioOverBudget } from '../../../src/db/audio-files/queries.ts';
import { artistByHandle } from '../../../src/db/catalogue/queries.ts';
import { addRecentlyPlayed } from '../../../src/db/library/history-commands.ts';
import { followsOf } from '../../../src/db/library/follow-queries.ts';
import { recordPlay } from '../../../src/db/library/play-commands.ts';
import { outboxRows } from '../../../src/db/outbox/queries.ts';
import { searchTracks } from '../../../src/db/search/queries.ts';
import { createPlaylist } from '../../../src/db/playlists/commands.ts';
import { playlistById } from '../../../src/db/playlists/queries.ts';
import { saveRecentSearch } from '../../../src/db/search/recent-search-commands.ts';
import { recentSearches } from '../../../src/db/search/recent-search-queries.ts';
import { listeningStats } from '../../../src/db/stats/queries.ts';
import { assertDefined } from '../../../src/lib/assert-defined.ts';
import { song } from '../../support/song.ts';
import { contextFor, freshDb, guest, trackId } from './support.ts';

// Rows edited by hand: a time, a number or a text of another type. What is written and read next is as it is without them.

const others = [undefined, null, Number.NaN, Infinity, 'soon', {}, ['soon'], new Date(7)];
/** An index has them, after all numbers. */
const times = ['soon', ['soon'], new Date(7)];

it.each(times)('a search is saved beside one made at %j', async (searchedAtMs) => {
  const context = contextFor(freshDb());
  await context.db.recentSearches.add(
    Object.assign({ ownerId: guest, term: 'rain', type: 'text', searchedAtMs: 0 } as const, { searchedAtMs }),
  );
  await saveRecentSearch(context, 'night', 'text');
  expect((await recentSearches(context.db, guest)).map(({ term }) => term)).toContain('night');
});

it.each(times)('a song is in Recently Played beside one played at %j', async (playedAtMs) => {
  const context = contextFor(freshDb());
  const { db } = context;
  await db.recentlyPlayed.add(Object.assign({ ownerId: guest, trackId: trackId('a'), playedAtMs: 0 }, { playedAtMs }));
  await addRecentlyPlayed(context, trackId('b'));
  expect(await db.recentlyPlayed.where('[ownerId+playedAtMs]').equals([guest, context.nowMs()]).count()).toBe(1);
});

const audio = {
  quality: 'high',
  cacheKey: 'k',
  bytes: 10,
  mime: 'audio/mp4',
  pinned: 0,
  storedAtMs: 1,
  playedAtMs: 1,
} as const;

it.each(times)('a song stored beside one played at %j can be evicted', async (playedAtMs) => {
  const db = freshDb();
  await db.audioFiles.add(Object.assign({ ...audio, trackId: trackId('a') }, { playedAtMs }));
  await addAudioFile(db, { ...audio, trackId: trackId('b') });
  const { toEvict } = await audioOverBudget(db, 0, 0);
  expect(toEvict.map((row) => row.trackId)).toContain('b');
});

it.each(others)('no song is evicted because another has %j bytes', async (bytes) => {
  const db = freshDb();
  await db.audioFiles.add({ ...audio, trackId: trackId('a') });
  await db.audioFiles.add(Object.assign({ ...audio, trackId: trackId('b') }, { bytes }));
  expect(await audioOverBudget(db, 5, 100)).toEqual({ toEvict: [], excessBytes: -85 });
});

it.each(others)('plays are counted beside a song played %j times', async (plays) => {
  const context = contextFor(freshDb());
  const { db } = context;
  for (const id of ['a', 'b']) await recordPlay(context, trackId(id));
  await db.playCounts.update([guest, trackId('a')], (row) => void Object.assign(row, { plays }));
  expect((await listeningStats(db, guest)).plays).toBe(1);
  await recordPlay(context, trackId('a'));
  expect((await listeningStats(db, guest)).plays).toBe(2);
});

it.each([undefined, null, 5, {}, 'rain', '\nrain\t rain'])(
  'offline search finds songs beside a page of %j',
  async (text) => {
    const db = freshDb();
    await putSongs(db, [song('a', { title: 'Rain' })], 1);
    await db.searchText.add(Object.assign({ page: 9, rev: 9, text: '' }, { text }));
    expect((await searchTracks(db, 'rain')).map(({ id }) => id)).toEqual(['a']);
  },
);

it.each(times)('songs are stored beside a page %j of the search text', async (key) => {
  const db = freshDb();
  await db.searchText.add(Object.assign({ page: 1, rev: 9, text: '' }, { page: key }));
  await putSongs(db, [song('a', { title: 'Rain' })], 1);
  expect((await searchTracks(db, 'rain')).map(({ id }) => id)).toEqual(['a']);
});

it.each(times)('the outbox of Stats has a number for a dead letter %j', async (id) => {
  const db = freshDb();
  await db.deadLetters.add(Object.assign({ id: 1, ownerId: guest, row: null, foundAtMs: 1 }, { id }));
  expect((await outboxRows(db, guest, 10)).entries.map(({ seq }) => seq)).toEqual([0]);
});

it.each(others)('the last sync at %j reads as none, and a pause since then as a very old one', async (atMs) => {
  const db = freshDb();
  const state = { ownerId: guest, pauseReason: 'signInAgain', pausedAtMs: 5, lastSyncAtMs: 5 } as const;
  await db.syncState.add(state);
  expect(await db.syncState.get(guest)).toEqual(state);
  await db.syncState.update(guest, (row) => void Object.assign(row, { pausedAtMs: atMs, lastSyncAtMs: atMs }));
  expect(await db.syncState.get(guest)).toEqual({ ...state, pausedAtMs: 0, lastSyncAtMs: null });
});

it.each(others)('an artist with %j tracks is one whose number is not known', async (trackCount) => {
  const db = freshDb();
  const artist = { handle: assertDefined(parseArtistHandle('rain'), 'handle'), displayName: 'Rain', avatarUrl: null };
  const damaged = Object.assign({ ...artist, trackCount: 3 }, { trackCount });
  await db.follows.add({ ...damaged, ownerId: guest, followedAtMs: 1 });
  expect(await followsOf(db, guest)).toMatchObject([{ displayName: 'Rain', trackCount: null }]);
  await db.artists.add({ ...damaged, words: [] });
  expect((await artistByHandle(db, artist.handle))?.trackCount).toBeNull();
});

it.each(others)('a playlist of %j songs has a number of them', async (songCount) => {
  const context = contextFor(freshDb());
  const { db } = context;
  const id = await createPlaylist(context, 'Mix');
  await db.playlists.update(id, (row) => void Object.assign(row, { songCount }));
  expect((await playlistById(db, id))?.songCount).toBe(0);
});

/** Each broke the screen of a song or list: a link to an artist of another type, a query with an owner that is no key. */
it.each([undefined, 5, {}, ['soon'], new Date(7)])('a song and a playlist read without what is %j', async (field) => {
  const context = contextFor(freshDb());
  const { db } = context;
  await putSongs(db, [song('a', { title: 'Rain' })], 1);
  const damaged = { handle: field, coverImage: field, genre: field, durationS: field === 5 ? 'soon' : field };
  await db.tracks.update(trackId('a'), (row) => void Object.assign(row, damaged));
  expect(await db.tracks.get(trackId('a'))).toMatchObject({
    title: 'Rain',
    handle: null,
    coverImage: null,
    genre: null,
    durationS: null,
  });
  const id = await createPlaylist(context, 'Mix');
  await db.playlists.update(id, (row) => void Object.assign(row, { ownerId: field }));
  expect((await playlistById(db, id))?.ownerId).toBe('');
});

import type { TrackId } from '../../core/ids.ts';
import { wordsOfTrack } from '../../core/search-text.ts';
import { removeAudioFiles } from '../audio-files/commands.ts';
import { trackFacts } from '../catalogue/queries.ts';
import type { OffbeatDb } from '../offbeat-db.ts';
import { parseRows } from '../outbox/rows.ts';
import { allPinnedTrackIds } from '../pins/pinned-tracks.ts';
import { latestPlaylistIds } from '../playlists/queries.ts';
import { addSearchLines } from '../search/commands.ts';
import { counterKeys, pinKeys } from '../../core/keys.ts';

/**
 * Removes from the tables without an owner what no remaining owner refers to, so that the next user finds no trace of the
 * former one: tracks, audio rows, lists, search text, artists, covers, others' playlists and profiles, ids of playlists.
 * What waiting changes say of their tracks is stored in their rows first. Runs after the owned rows were removed, inside the
 * caller's transaction over all tables. Returns the cache keys of audio whose rows were removed.
 */
export async function removeUnreferenced(db: OffbeatDb): Promise<readonly string[]> {
  await completeFacts(db);
  await removeVisitedPlaylists(db);
  await removeOldPlaylistIds(db);
  const referenced = await referencedTracks(db);
  const others = (id: TrackId): boolean => !referenced.has(id);
  const audioFiles = (await db.audioFiles.toArray()).filter((row) => others(row.trackId));
  await removeAudioFiles(db, audioFiles);
  for (const table of [db.tracks, db.trackCounts, db.corsBlocked, db.downloadFailures]) {
    await table.bulkDelete((await table.toCollection().primaryKeys()).filter(others));
  }
  await rewriteSearchText(db);
  for (const table of [db.lists, db.genreCovers, db.artists, db.coverColors, db.avatars, db.pulls]) await table.clear();
  await db.profiles.where('ownerId').equals('').delete();
  const { processingPrefix, mutationEpochPrefix } = counterKeys;
  for (const prefix of [processingPrefix, mutationEpochPrefix])
    await db.counters.where('key').startsWith(prefix).delete();
  return audioFiles.map((row) => row.cacheKey);
}

async function removeVisitedPlaylists(db: OffbeatDb): Promise<void> {
  const pinned = new Set((await db.pins.toArray()).map((pin) => pin.collection));
  for (const table of [db.playlists, db.playlistsBase]) {
    const visited = await table.where('ownerId').equals('').primaryKeys();
    await table.bulkDelete(visited.filter((id) => !pinned.has(pinKeys.playlist(id))));
  }
}

/** Those that lead to no playlist any more: who finds the server's id of one can read it. */
export async function removeOldPlaylistIds(db: OffbeatDb): Promise<void> {
  const replaced = await db.playlistIds.toArray();
  const latestId = latestPlaylistIds(replaced);
  const shown = await db.playlists.bulkGet(replaced.map(({ clientId }) => latestId(clientId)));
  const old = replaced.filter((_, index) => shown[index] === undefined);
  await db.playlistIds.bulkDelete(old.map(({ clientId }) => clientId));
}

async function referencedTracks(db: OffbeatDb): Promise<ReadonlySet<TrackId>> {
  const ids = new Set<TrackId>();
  for (const table of [db.likes, db.recentlyPlayed, db.playCounts]) {
    for (const row of await table.toArray()) ids.add(row.trackId);
  }
  for (const { songIds } of await db.playlists.toArray()) for (const id of songIds) ids.add(id);
  for (const { trackIds } of await db.playQueue.toArray()) for (const id of trackIds) ids.add(id);
  for (const { trackId } of await db.playerState.toArray()) if (trackId !== null) ids.add(trackId);
  for (const id of await allPinnedTrackIds(db)) ids.add(id);
  return ids;
}

/** Rewrites every page. Page numbers stay and `rev` rises: other tabs use both to find changes. */
async function rewriteSearchText(db: OffbeatDb): Promise<void> {
  const pages = await db.searchText.toArray();
  let rev = Math.max(0, ...pages.map((page) => page.rev));
  await db.searchText.bulkPut(pages.map(({ page }) => ({ page, rev: ++rev, text: '' })));
  const tracks = await db.tracks.toArray();
  await addSearchLines(
    db,
    tracks.map((track) => ({ id: track.id, words: wordsOfTrack(track) })),
  );
}

/**
 * Stores the track facts in waiting interactions, of every user: otherwise they are looked up at the first claim, which
 * finds no track any more.
 */
async function completeFacts(db: OffbeatDb): Promise<void> {
  for (const row of parseRows(await db.outbox.toArray())) {
    const { mutation } = row;
    if (!('facts' in mutation) || mutation.facts !== null) continue;
    await db.outbox.put({ ...row, mutation: { ...mutation, facts: await trackFacts(db, mutation.trackId) } });
  }
}

import type { OwnerId, PlaylistId, TrackId } from '../../core/ids.ts';
import type { Playlist } from '../../core/playlist.ts';
import type { Collection, MovedPlaylist } from '../../core/transfer.ts';
import { newestPlays } from '../library/newest-plays.ts';
import { addFollows } from '../library/add-follows.ts';
import { addLikes } from '../library/many-like-commands.ts';
import type { OnWritten } from '../in-parts.ts';
import type { CommandContext, OffbeatDb } from '../offbeat-db.ts';
import { addPlaylists, nameOfCopy } from '../playlists/add-playlists.ts';
import { newestSearches } from '../search/newest-searches.ts';

export async function collectionOf(db: OffbeatDb, ownerId: OwnerId): Promise<Collection> {
  const [likes, playlists, follows, recentlyPlayed, playCounts, recentSearches] = await Promise.all([
    db.likes.where('ownerId').equals(ownerId).sortBy('likedAtMs'),
    db.playlists.where('ownerId').equals(ownerId).toArray(),
    db.follows.where('ownerId').equals(ownerId).toArray(),
    db.recentlyPlayed.where('ownerId').equals(ownerId).toArray(),
    db.playCounts.where('ownerId').equals(ownerId).toArray(),
    db.recentSearches.where('ownerId').equals(ownerId).toArray(),
  ]);
  return { likes, playlists, follows, recentlyPlayed, playCounts, recentSearches };
}

/**
 * Adds a collection to the user's own. Likes and playlists go through the same commands as taps, so that the outbox sends
 * them; existing ones stay unchanged. Runs inside the caller's transaction. Resolves with the ids that its playlists have here.
 */
export async function importCollection(
  context: CommandContext,
  from: Collection,
  onWritten?: OnWritten,
): Promise<ReadonlyMap<PlaylistId, PlaylistId>> {
  await addLikes(context, from.likes, onWritten);
  const playlistIds = await addMissingPlaylists(context, from.playlists, onWritten);
  await addLocal(context, from, onWritten);
  return playlistIds;
}

/** In order of creation. Importing the same playlist twice makes no duplicate. */
async function addMissingPlaylists(
  context: CommandContext,
  playlists: readonly MovedPlaylist[],
  onWritten: OnWritten | undefined,
): Promise<ReadonlyMap<PlaylistId, PlaylistId>> {
  const { db, ownerId, nowMs } = context;
  const own = await db.playlists.where('ownerId').equals(ownerId).toArray();
  const ids = new Set(own.map(({ id }) => id));
  const idOfContent = new Map(own.map((row) => [contentOf(row), row.id]));
  const knownId = (playlist: MovedPlaylist): PlaylistId | undefined =>
    ids.has(playlist.id) ? playlist.id : idOfContent.get(contentOf(playlist));
  const missing = playlists
    .filter((playlist) => knownId(playlist) === undefined)
    .toSorted((a, b) => a.listedAtMs - b.listedAtMs);
  const rows = missing.map((playlist) => ({ ...playlist, listedAtMs: nowMs() }));
  const added = await addPlaylists(context, rows, onWritten);
  return new Map([
    ...playlists.map((playlist) => [playlist.id, knownId(playlist) ?? playlist.id] as const),
    ...missing.map(({ id }, index) => [id, added[index] ?? id] as const),
  ]);
}

const contentOf = (playlist: Playlist): string => [nameOfCopy(playlist), ...playlist.songIds].join('\n');

/** Follows and history, which no server stores. Counts are not added up: a file may be imported twice. */
export async function addLocal(context: CommandContext, from: Collection, onWritten?: OnWritten): Promise<void> {
  const { db, ownerId } = context;
  await addFollows(context, from.follows, onWritten);
  await mergePlayCounts(db, ownerId, from);
  await mergeRecentlyPlayed(db, ownerId, from);
  await mergeSearches(db, ownerId, from);
}

async function mergePlayCounts(db: OffbeatDb, ownerId: OwnerId, { playCounts }: Collection): Promise<void> {
  if (playCounts.length === 0) return;
  const known = await db.playCounts.bulkGet(playCounts.map(({ trackId }): [OwnerId, TrackId] => [ownerId, trackId]));
  const higher = playCounts.filter(({ plays }, index) => plays > (known[index]?.plays ?? 0));
  if (higher.length > 0) await db.playCounts.bulkPut(higher.map(({ trackId, plays }) => ({ ownerId, trackId, plays })));
}

async function mergeRecentlyPlayed(db: OffbeatDb, ownerId: OwnerId, { recentlyPlayed }: Collection): Promise<void> {
  const mine = await db.recentlyPlayed.where('ownerId').equals(ownerId).toArray();
  const all = newestPlays([...mine, ...recentlyPlayed]);
  await db.recentlyPlayed.where('ownerId').equals(ownerId).delete();
  await db.recentlyPlayed.bulkPut(all.map((play) => ({ ...play, ownerId })));
}

async function mergeSearches(db: OffbeatDb, ownerId: OwnerId, { recentSearches }: Collection): Promise<void> {
  const mine = await db.recentSearches.where('ownerId').equals(ownerId).toArray();
  const all = newestSearches([...mine, ...recentSearches]);
  await db.recentSearches.where('ownerId').equals(ownerId).delete();
  await db.recentSearches.bulkPut(all.map(({ term, type, searchedAtMs }) => ({ ownerId, term, type, searchedAtMs })));
}

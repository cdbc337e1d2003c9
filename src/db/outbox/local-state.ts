import type { OwnerId, PlaylistId, TrackId } from '../../core/ids.ts';
import { laneKeys, parseLane } from '../../core/keys.ts';
import { definitionOf, laneOf, type Mutation } from '../../core/mutations/registry.ts';
import { rebaseLike, rebasePlaylist, rebaseProfile } from '../../core/outbox/rebase.ts';
import { isBlocked, isVisible } from '../../core/outbox/row.ts';
import type { Playlist } from '../../core/playlist.ts';
import { inParts, rowsPerTask, unheard, type Written } from '../in-parts.ts';
import type { OffbeatDb } from '../offbeat-db.ts';
import type { LikeRow, PlaylistRow } from '../rows.ts';
import { laneRows } from './rows.ts';

/**
 * The screen's tables, recomputed from what the server confirmed and the mutations that wait (docs/guarantees.md, write
 * path 6 and 7). Commands on playlists and the profile, settles, pulls, Retry and Discard end here, each inside its own
 * transaction; only `setLike` knows its result without and writes it. A refusal needs no rollback of its own: the refused
 * row is not visible. Unchanged rows are not written, so no live query re-runs for them.
 */

/** In order; without refused rows and those that depend on them. */
export async function visibleMutations(
  db: OffbeatDb,
  ownerId: OwnerId,
  lane: string,
  withoutSeq?: number,
): Promise<Mutation[]> {
  const rows = await laneRows(db, ownerId, lane);
  return rows
    .filter((row) => row.seq !== withoutSeq && isVisible(row) && !isBlocked(row, rows))
    .map((row) => row.mutation);
}

/** Tables of `refreshLike`: likes, likesBase, outbox. */
export async function refreshLike(db: OffbeatDb, ownerId: OwnerId, trackId: TrackId, nowMs: number): Promise<void> {
  const [confirmed, shown, mutations] = await Promise.all([
    db.likesBase.get([ownerId, trackId]),
    db.likes.get([ownerId, trackId]),
    visibleMutations(db, ownerId, laneKeys.like(trackId)),
  ]);
  const liked = rebaseLike(confirmed !== undefined, mutations);
  if (liked === (shown !== undefined)) return;
  if (liked) await db.likes.put({ ownerId, trackId, likedAtMs: confirmed?.likedAtMs ?? nowMs });
  else await db.likes.delete([ownerId, trackId]);
}

/**
 * As `refreshLike`, for many tracks. Only those with rows in the outbox are rebased one by one; what the server confirmed
 * of the others is compared and written as a whole, because ten thousand single reads take half a minute.
 */
export async function refreshLikes(
  db: OffbeatDb,
  ownerId: OwnerId,
  trackIds: readonly TrackId[],
  nowMs: number,
): Promise<void> {
  if (trackIds.length === 0) return;
  const [confirmed, shown, lanes] = await Promise.all([
    db.likesBase.where('ownerId').equals(ownerId).toArray(),
    db.likes.where('ownerId').equals(ownerId).primaryKeys(),
    lanesWithRows(db, ownerId, 'like'),
  ]);
  const base = new Map(confirmed.map((row) => [row.trackId, row]));
  const liked = new Set(shown.map(([, id]) => id));
  const withoutRows = trackIds.filter((id) => !lanes.has(laneKeys.like(id)) && base.has(id) !== liked.has(id));
  await db.likes.bulkPut(withoutRows.flatMap((id) => base.get(id) ?? []));
  await db.likes.bulkDelete(withoutRows.filter((id) => !base.has(id)).map((id): [OwnerId, TrackId] => [ownerId, id]));
  for (const id of trackIds) if (lanes.has(laneKeys.like(id))) await refreshLike(db, ownerId, id, nowMs);
}

/** Puts what the server confirmed into the base and rebases it, as `refreshLikes` does. Reads keys only. */
export async function addConfirmedLikes(
  db: OffbeatDb,
  ownerId: OwnerId,
  confirmed: readonly LikeRow[],
  nowMs: number,
  written: Written = unheard,
): Promise<void> {
  const [base, shown, lanes] = await Promise.all([
    db.likesBase.where('ownerId').equals(ownerId).primaryKeys(),
    db.likes.where('ownerId').equals(ownerId).primaryKeys(),
    lanesWithRows(db, ownerId, 'like'),
  ]);
  const [known, liked] = [new Set(base.map(([, id]) => id)), new Set(shown.map(([, id]) => id))];
  const waits = ({ trackId }: LikeRow): boolean => lanes.has(laneKeys.like(trackId));
  const newOnes = confirmed.filter(({ trackId }) => !known.has(trackId));
  await inParts(newOnes, rowsPerTask, (part) => db.likesBase.bulkPut(part), written);
  const newlyShown = confirmed.filter((row) => !waits(row) && !liked.has(row.trackId));
  await inParts(newlyShown, rowsPerTask, (part) => db.likes.bulkPut(part), written);
  for (const row of confirmed) if (waits(row)) await refreshLike(db, ownerId, row.trackId, nowMs);
}

/** By the index alone: ten thousand rows may wait. */
export async function lanesWithRows(
  db: OffbeatDb,
  ownerId: OwnerId,
  entity: 'like' | 'playlist',
): Promise<ReadonlySet<string>> {
  const lanes = new Set<string>();
  await db.outbox
    .where('[ownerId+lane]')
    .between([ownerId, `${entity}:`], [ownerId, `${entity}:\uffff`])
    .eachUniqueKey((key) => {
      const lane: unknown = Array.isArray(key) ? key[1] : undefined;
      if (typeof lane === 'string') lanes.add(lane);
    });
  return lanes;
}

/** Tables of `refreshPlaylist`: playlists, playlistsBase, outbox. `stale` 1 marks its songs to be pulled again. */
export async function refreshPlaylist(
  db: OffbeatDb,
  ownerId: OwnerId,
  id: PlaylistId,
  nowMs: number,
  stale?: 0 | 1,
): Promise<void> {
  const [confirmed, shown, mutations] = await Promise.all([
    db.playlistsBase.get(id),
    db.playlists.get(id),
    visibleMutations(db, ownerId, laneKeys.playlist(id)),
  ]);
  const base = confirmed?.ownerId === ownerId ? confirmed : undefined;
  const playlist = rebasePlaylist(base === undefined ? null : plain(base), mutations);
  if (playlist === null) {
    // Another user's playlist, opened by its address, stays.
    if (shown?.ownerId === ownerId) await db.playlists.delete(id);
    return;
  }
  const row: PlaylistRow = {
    ...playlist,
    ownerId,
    stale: stale ?? shown?.stale ?? 0,
    listedAtMs: shown?.listedAtMs ?? nowMs,
    ...(shown?.serverRank === undefined ? {} : { serverRank: shown.serverRank }),
  };
  if (shown === undefined || !samePlaylist(shown, row)) await db.playlists.put(row);
}

/** The playlist as it would be shown without the outbox row `seq`. */
export async function shownWithout(
  db: OffbeatDb,
  ownerId: OwnerId,
  id: PlaylistId,
  seq: number | undefined,
): Promise<Playlist | null> {
  const [confirmed, mutations] = await Promise.all([
    db.playlistsBase.get(id),
    visibleMutations(db, ownerId, laneKeys.playlist(id), seq),
  ]);
  return rebasePlaylist(confirmed?.ownerId === ownerId ? plain(confirmed) : null, mutations);
}

/** Without what only rows have: the owner. */
const plain = ({ id, name, description, songCount, songIds }: Playlist): Playlist => ({
  id,
  name,
  description,
  songCount,
  songIds,
});

function samePlaylist(a: PlaylistRow, b: PlaylistRow): boolean {
  if (a.name !== b.name || a.description !== b.description || a.songCount !== b.songCount) return false;
  if (a.ownerId !== b.ownerId || a.stale !== b.stale || a.songIds.length !== b.songIds.length) return false;
  return a.songIds.every((id, index) => id === b.songIds[index]);
}

/** Tables of `refreshOwnProfile`: profiles, profilesBase, outbox. */
export async function refreshOwnProfile(db: OffbeatDb, ownerId: OwnerId, nowMs: number): Promise<void> {
  const [confirmed, shown, mutations] = await Promise.all([
    db.profilesBase.get(ownerId),
    db.profiles.where('ownerId').equals(ownerId).toArray(),
    visibleMutations(db, ownerId, laneKeys.profile),
  ]);
  const profile = rebaseProfile(confirmed ?? null, mutations);
  for (const row of shown) if (row.id !== profile?.id) await db.profiles.delete(row.id);
  if (profile === null) return;
  const before = shown.find((row) => row.id === profile.id);
  const row = { ...profile, ownerId, fetchedAtMs: before?.fetchedAtMs ?? nowMs };
  if (JSON.stringify(before) !== JSON.stringify(row)) await db.profiles.put(row);
}

/** Tables: those of the three above. */
export async function refreshLane(db: OffbeatDb, ownerId: OwnerId, lane: string, nowMs: number): Promise<void> {
  const target = parseLane(lane);
  switch (target?.entity) {
    case 'like':
      return refreshLike(db, ownerId, target.trackId, nowMs);
    case 'playlist':
      return refreshPlaylist(db, ownerId, target.playlistId, nowMs);
    case 'profile':
      return refreshOwnProfile(db, ownerId, nowMs);
    case undefined:
      return undefined;
  }
}

/**
 * As `refreshLane`, of many. Of those that no screen shows, as of plays, nothing would be read, and after some dozens of such
 * awaits Dexie takes the transaction for ended.
 */
export async function refreshLanes(
  db: OffbeatDb,
  ownerId: OwnerId,
  lanes: Iterable<string>,
  nowMs: number,
): Promise<void> {
  const shown = [...new Set(lanes)].filter((lane) => parseLane(lane) !== undefined);
  for (const lane of shown) await refreshLane(db, ownerId, lane, nowMs);
}

export async function refreshShown(db: OffbeatDb, ownerId: OwnerId, mutation: Mutation, nowMs: number): Promise<void> {
  if (definitionOf(mutation).entity !== null) await refreshLane(db, ownerId, laneOf(mutation), nowMs);
}

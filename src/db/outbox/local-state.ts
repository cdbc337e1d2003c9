import type { OwnerId, PlaylistId, TrackId } from '../../core/ids.ts';
import { laneKeys, parseLane } from '../../core/keys.ts';
import { definitionOf, laneOf, type Mutation } from '../../core/mutations/registry.ts';
import { rebaseLike, rebasePlaylist, rebaseProfile } from '../../core/outbox/rebase.ts';
import { visibleRows } from '../../core/outbox/row.ts';
import type { Playlist } from '../../core/playlist.ts';
import { inParts, rowsPerTask } from '../in-parts.ts';
import type { OffbeatDb } from '../offbeat-db.ts';
import type { PlaylistRow } from '../rows.ts';
import { laneRows, rowsByLane } from './rows.ts';

/**
 * The screen's tables, recomputed from what the server confirmed and the mutations that wait (docs/guarantees.md, write
 * path 6 and 7). Commands on one playlist or the profile, settles, pulls, Retry and Discard end here, each inside its own
 * transaction. Commands whose result needs no recomputing write it themselves: likes (`setLike`, `addLikes`,
 * `removeLikes`) and many new playlists (`addPlaylists`). A refusal needs no rollback of its own: the refused row is not
 * visible. Unchanged rows are not written, so no live query re-runs for them.
 */

/** In order; without refused rows and those that depend on them. */
export async function visibleMutations(
  db: OffbeatDb,
  ownerId: OwnerId,
  lane: string,
  withoutSeq?: number,
): Promise<Mutation[]> {
  const rows = visibleRows(await laneRows(db, ownerId, lane));
  return rows.filter(({ seq }) => seq !== withoutSeq).map(({ mutation }) => mutation);
}

/** Of the lanes whose names begin with `prefix`. */
export async function visibleByLane(
  db: OffbeatDb,
  ownerId: OwnerId,
  prefix: string,
): Promise<ReadonlyMap<string, readonly Mutation[]>> {
  const lanes = await rowsByLane(db, ownerId, prefix);
  return new Map([...lanes].map(([lane, rows]) => [lane, visibleRows(rows).map(({ mutation }) => mutation)]));
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

/** Tables of `refreshPlaylist`: playlists, playlistsBase, outbox. `stale` 1 marks its songs to be pulled again. */
export const refreshPlaylist = (
  db: OffbeatDb,
  ownerId: OwnerId,
  id: PlaylistId,
  nowMs: number,
  { stale }: { readonly stale?: 0 | 1 } = {},
): Promise<void> => refreshPlaylists(db, ownerId, [id], () => ({ listedAtMs: nowMs }), stale);

/**
 * As `refreshPlaylist`, for many. The tables are read and written as a whole, because thousands of single reads take many
 * seconds. Each id once. `placeOf`: where the lists show it; the time only where it is not shown yet.
 */
export async function refreshPlaylists(
  db: OffbeatDb,
  ownerId: OwnerId,
  ids: readonly PlaylistId[],
  placeOf: (id: PlaylistId) => { readonly listedAtMs: number; readonly serverRank?: number | undefined },
  stale?: 0 | 1,
): Promise<void> {
  const [only, ...others] = ids;
  const [confirmed, shown, waiting] = await Promise.all([
    db.playlistsBase.bulkGet([...ids]),
    db.playlists.bulkGet([...ids]),
    visibleByLane(db, ownerId, only !== undefined && others.length === 0 ? laneKeys.playlist(only) : 'playlist:'),
  ]);
  const [changed, gone]: [PlaylistRow[], PlaylistId[]] = [[], []];
  for (const [index, id] of ids.entries()) {
    const [base, before] = [confirmed[index], shown[index]];
    const mutations = waiting.get(laneKeys.playlist(id)) ?? [];
    const playlist = rebasePlaylist(base?.ownerId === ownerId ? plain(base) : null, mutations);
    // Another user's playlist, opened by its address, stays.
    if (playlist === null && before?.ownerId === ownerId) gone.push(id);
    if (playlist === null) continue;
    const { listedAtMs, serverRank = before?.serverRank } = placeOf(id);
    const row: PlaylistRow = {
      ...playlist,
      ownerId,
      stale: stale ?? before?.stale ?? 0,
      listedAtMs: before?.listedAtMs ?? listedAtMs,
      ...(serverRank === undefined ? {} : { serverRank }),
    };
    if (before === undefined || !isSameRow(before, row)) changed.push(row);
  }
  await inParts(changed, rowsPerTask, (part) => db.playlists.bulkPut(part));
  if (gone.length > 0) await db.playlists.bulkDelete(gone);
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

/** Of the playlists alone, without what their rows have besides. */
export const isSamePlaylist = (a: Playlist, b: Playlist | undefined): boolean =>
  a.id === b?.id &&
  a.name === b.name &&
  a.description === b.description &&
  a.songCount === b.songCount &&
  a.songIds.length === b.songIds.length &&
  a.songIds.every((id, index) => id === b.songIds[index]);

const isSameRow = (a: PlaylistRow, b: PlaylistRow): boolean =>
  a.ownerId === b.ownerId && a.stale === b.stale && a.serverRank === b.serverRank && isSamePlaylist(a, b);

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

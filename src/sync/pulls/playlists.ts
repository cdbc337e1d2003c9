import { isLocalPlaylistId, type OwnerId, type PlaylistId } from '../../core/ids.ts';
import type { PullOutcome } from '../../core/pull.ts';
import type { Playlist } from '../../core/playlist.ts';
import { parsePlaylistsAnswer, parsePlaylistSongsAnswer, type PlaylistSongsAnswer } from '../../core/wire/answers.ts';
import { wholeRows } from '../../core/wire/outbox-row.ts';
import { putSongs, songTables } from '../../db/catalogue/commands.ts';
import type { OffbeatDb } from '../../db/offbeat-db.ts';
import { refreshPlaylist } from '../../db/outbox/local-state.ts';
import { mendPlaylists } from '../../db/outbox/strays.ts';
import { resolvePlaylistId } from '../../db/playlists/queries.ts';
import { acceptedAmong, acceptedIn, type Accepted } from '../accepted.ts';
import { settledKey } from '../settled.ts';
import { withAcceptedPlaylists } from './accepted-over.ts';
import { ranksOf } from './playlist-order.ts';
import { noteDropped, pullAgainstPending, pullKey, type PullContext, type Written } from './context.ts';

/** GET /api/playlists/{userId}. */
export async function pullPlaylists(context: PullContext, userId: string): Promise<PullOutcome> {
  const { db, ownerId, timers } = context;
  const outcome = await pullAgainstPending(context, {
    key: pullKey(ownerId, 'playlists'),
    isStored: await areRanked(context),
    settledKey: settledKey.playlists(ownerId),
    request: { method: 'GET', url: `${context.baseUrl}/api/playlists/${encodeURIComponent(userId)}` },
    sentence: 'Failed to fetch playlists',
    tables: ['playlists', 'playlistsBase', 'outbox'],
    write: async (body, askedAtMs) => {
      const playlists = parsePlaylistsAnswer(body);
      if (playlists === undefined) return false;
      await noteDropped(db, 'playlists', playlists.dropped);
      const shown = await withoutOwnCreations(context, playlists.items);
      const known = await withKnownSongs(context, shown);
      const accepted = await acceptedAmong(db, ownerId, 'playlist', askedAtMs);
      const { value, written } = withAcceptedPlaylists(known, accepted);
      await replacePlaylists(context, value);
      await mendPlaylists(db, ownerId, timers.nowMs());
      // What was left out may be another device's, and the creation come to nothing: then the same answer must be heard again.
      return written === true && shown.length < playlists.items.length ? 'partly' : written;
    },
    onUnchanged: () => mendPlaylists(db, ownerId, timers.nowMs()),
  });
  return outcome.kind === 'notFound' ? { kind: 'done' } : outcome;
}

/** Whether the order of the last answer is kept: rows of older versions have none, and a creation just confirmed has none. */
async function areRanked({ db, ownerId }: PullContext): Promise<boolean> {
  const rows = await db.playlists.where('ownerId').equals(ownerId).toArray();
  return rows.every(({ id, serverRank }) => isLocalPlaylistId(id) || serverRank !== undefined);
}

/**
 * A creation that was sent and not answered may already be in the answer, under an id nobody here knows yet. It is left
 * out until the settle brings the two together, or it would stand on the screen twice.
 */
async function withoutOwnCreations(
  { db, ownerId }: PullContext,
  playlists: readonly Playlist[],
): Promise<readonly Playlist[]> {
  const rows = wholeRows(await db.outbox.where('ownerId').equals(ownerId).toArray());
  const sentNames = rows.flatMap(({ mutation, firstSentAtMs, state }) =>
    mutation.kind === 'playlist.create' && firstSentAtMs !== null && state !== 'refused' ? [mutation.name] : [],
  );
  if (sentNames.length === 0) return playlists;
  const known = new Set(await db.playlistsBase.where('ownerId').equals(ownerId).primaryKeys());
  return playlists.filter(({ id, name }) => {
    const index = known.has(id) ? -1 : sentNames.indexOf(name);
    if (index >= 0) sentNames.splice(index, 1);
    return index < 0;
  });
}

async function replacePlaylists({ db, ownerId, timers }: PullContext, playlists: readonly Playlist[]): Promise<void> {
  const nowMs = timers.nowMs();
  const before = await db.playlistsBase.where('ownerId').equals(ownerId).toArray();
  const listed = new Set(playlists.map(({ id }) => id));
  const gone = before.filter(({ id }) => !listed.has(id)).map(({ id }) => id);
  const old = new Map(before.map((row) => [row.id, row]));
  const rows = playlists.map((playlist) => ({ ...playlist, ownerId }));
  for (const row of rows) {
    if (!sameBase(row, old.get(row.id))) await db.pulls.update(playlistSongsKey(row.id), { etag: null });
  }
  await db.playlistsBase.bulkDelete(gone);
  await db.playlistsBase.bulkPut(rows);
  const shown = new Map(
    (await db.playlists.bulkGet([...listed])).flatMap((row) => (row === undefined ? [] : [[row.id, row]])),
  );
  for (const id of listed) await refreshPlaylist(db, ownerId, id, nowMs);
  for (const [id, serverRank] of ranksOf([...listed], shown)) await db.playlists.update(id, { serverRank });
  for (const id of gone) await refreshPlaylist(db, ownerId, id, nowMs);
}

/**
 * The list and a playlist's songs write the same base. What one of them changes, the other's ETag does not stand for any
 * more: the server may come back to the very state it names, and a 304 would leave this base in its place.
 */
const sameBase = (a: Playlist, b: Playlist | undefined): boolean =>
  a.name === b?.name &&
  a.description === b.description &&
  a.songCount === b.songCount &&
  a.songIds.join() === b.songIds.join();

/** Some servers list playlists without their songs: what is known of them is not thrown away. */
const withKnownSongs = ({ db }: PullContext, playlists: readonly Playlist[]): Promise<readonly Playlist[]> =>
  Promise.all(
    playlists.map(async (playlist) => {
      if (playlist.songIds.length > 0 || playlist.songCount === 0) return playlist;
      return { ...playlist, songIds: (await db.playlistsBase.get(playlist.id))?.songIds ?? [] };
    }),
  );

/** GET /api/playlists/{playlistId}/songs: one's own or anybody's by its address. */
export async function pullPlaylistSongs(context: PullContext, wishedId: PlaylistId): Promise<PullOutcome> {
  const { db, ownerId } = context;
  const id = await resolvePlaylistId(db, wishedId);
  const shown = await db.playlists.get(id);
  const acceptedOfPlaylist = (askedAtMs: number) => acceptedIn(db, ownerId, `playlist:${id}`, askedAtMs);
  // Only this device knows it so far.
  if (isLocalPlaylistId(id)) return { kind: shown === undefined ? 'notFound' : 'fresh' };
  return pullAgainstPending(context, {
    key: playlistSongsKey(id),
    isStored: shown !== undefined,
    settledKey: settledKey.playlists(ownerId),
    request: { method: 'GET', url: `${context.baseUrl}/api/playlists/${encodeURIComponent(id)}/songs` },
    sentence: 'Failed to fetch playlist songs',
    tables: ['playlists', 'playlistsBase', 'outbox', ...songTables(db).map(({ name }) => name)],
    write: async (body, askedAtMs) => {
      const answered = parsePlaylistSongsAnswer(body, { baseUrl: context.baseUrl, source: 'api' });
      if (answered === undefined) return false;
      await noteDropped(db, 'songs', answered.dropped);
      // With the ETag or not at all: a 304 brings no songs.
      await putSongs(db, answered.songs, context.timers.nowMs());
      return writePlaylist(context, id, answered, await acceptedOfPlaylist(askedAtMs));
    },
    // A replica may not know yet what was made here a moment ago.
    onNotFound: async (askedAtMs) => {
      const accepted = await acceptedOfPlaylist(askedAtMs);
      const isNew = accepted?.mutations.some(({ kind }) => kind === 'playlist.create') === true;
      return { kind: isNew ? 'fresh' : 'notFound' };
    },
  });
}

export const playlistSongsKey = (id: PlaylistId): string => `playlistSongs:${id}`;

const isWaitedFor = async (db: OffbeatDb, ownerId: OwnerId, id: PlaylistId): Promise<boolean> =>
  (await db.outbox
    .where('[ownerId+lane]')
    .equals([ownerId, `playlist:${id}`])
    .count()) > 0;

async function writePlaylist(
  { db, ownerId, timers }: PullContext,
  id: PlaylistId,
  { playlist: named, songs }: PlaylistSongsAnswer,
  accepted: Accepted | undefined,
): Promise<Written> {
  const nowMs = timers.nowMs();
  const [confirmed, shown] = await Promise.all([db.playlistsBase.get(id), db.playlists.get(id)]);
  const before = confirmed ?? shown;
  const songIds = named !== undefined && named.songIds.length > 0 ? named.songIds : songs.map((song) => song.track.id);
  const answered: Playlist = {
    id,
    name: named?.name ?? before?.name ?? '',
    description: named === undefined ? (before?.description ?? null) : named.description,
    songCount: Math.max(songIds.length, named?.songCount ?? 0),
    songIds,
  };
  const { value, written } = withAcceptedPlaylists([answered], new Map(accepted && [[id, accepted]]));
  const [playlist] = value;
  // Deleted here a moment ago.
  if (playlist === undefined) return written;
  // One's own, or another listener's of this device, who must find it again with what waits. One's own deletion may be
  // out: another pull may have taken the base away already, and this answer is from before it.
  const owner = confirmed?.ownerId || shown?.ownerId || ((await isWaitedFor(db, ownerId, id)) ? ownerId : '');
  if (owner !== '') {
    if (!sameBase(playlist, confirmed)) await db.pulls.update(pullKey(owner, 'playlists'), { etag: null });
    await db.playlistsBase.put({ ...playlist, ownerId: owner });
    await refreshPlaylist(db, owner, id, nowMs, 0);
    // Its owner's deletion waits; for whoever visits it by its address it is still there.
    if (owner === ownerId || (await db.playlists.get(id)) !== undefined) return written;
  }
  await db.playlists.put({ ...playlist, ownerId: '', stale: 0, listedAtMs: shown?.listedAtMs ?? nowMs });
  return written;
}

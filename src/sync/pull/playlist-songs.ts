import type { OwnerId, PlaylistId } from '../../core/ids.ts';
import { laneKeys, mutationEpochKeys, pullKeys } from '../../core/keys.ts';
import { limits } from '../../core/limits.ts';
import type { Playlist } from '../../core/playlist.ts';
import { parsePlaylistSongsAnswer, type PlaylistSongsAnswer } from '../../core/wire/song-answers.ts';
import { putSongs } from '../../db/catalogue/commands.ts';
import type { OffbeatDb } from '../../db/offbeat-db.ts';
import { isSamePlaylist, refreshPlaylist } from '../../db/outbox/local-state.ts';
import { playlistById, resolvePlaylistId } from '../../db/playlists/queries.ts';
import { isUnconfirmed } from '../../db/playlists/unsaved.ts';
import { acceptedIn, isJustCreated, type Accepted } from '../accepted.ts';
import { noteDropped, type PullContext } from './context.ts';
import { withAcceptedPlaylists } from './overlay-accepted.ts';
import type { DocumentResource, RequestOf, Written } from './resource.ts';
import { countKnownTracks } from './count-stored.ts';

type Request = RequestOf<'playlistSongs'>;

export const playlistSongs: DocumentResource<Request, PlaylistSongsAnswer> = {
  kind: 'document',
  freshForMs: limits.freshForMs,
  sentence: 'Failed to fetch playlist songs',
  tables: ['playlists', 'playlistsBase', 'outbox', 'tracks', 'trackCounts', 'searchText'],
  key: (_ownerId, { playlistId }) => pullKeys.playlistSongs(playlistId),
  epochKey: (ownerId) => mutationEpochKeys.playlist(ownerId),
  countStored: async (db, _ownerId, { playlistId }) => {
    const playlist = await db.playlists.get(playlistId);
    return playlist === undefined ? 0 : 1 + (await countKnownTracks(db, playlist.songIds));
  },
  // A playlist that changed here or was deleted is pulled whatever its age (docs/product.md section 10).
  isStale: async (db, { playlistId }) => (await playlistById(db, playlistId))?.stale !== 0,
  isStored: async ({ db }, { playlistId }) => (await db.playlists.get(playlistId)) !== undefined,
  resolve: async (db, request) => ({ ...request, playlistId: await resolvePlaylistId(db, request.playlistId) }),
  // The server does not know it yet.
  answerLocally: async ({ db, ownerId }, { playlistId }) =>
    (await isUnconfirmed(db, ownerId, playlistId)) ? { kind: 'nothingToFetch' } : undefined,
  path: ({ playlistId }) => `/api/playlists/${encodeURIComponent(playlistId)}/songs`,
  parse: (body, baseUrl, { playlistId }) => parsePlaylistSongsAnswer(body, { baseUrl, source: 'api' }, playlistId),
  write: async (context, { playlistId }, answer, requestedAtMs) => {
    const { db, ownerId, timers } = context;
    await noteDropped(db, 'songs', answer.dropped);
    // Together with the ETag: a 304 brings no songs.
    await putSongs(db, answer.songs, timers.nowMs());
    const accepted = await acceptedIn(db, ownerId, laneKeys.playlist(playlistId), requestedAtMs);
    return writePlaylist(context, playlistId, answer, accepted);
  },
  // A replica may not have this device's latest writes yet.
  onNotFound: async ({ db, ownerId }, { playlistId }, { requestedAtMs, foreign }) => {
    const accepted = await acceptedIn(db, ownerId, laneKeys.playlist(playlistId), requestedAtMs);
    if (isJustCreated(accepted)) return { kind: 'superseded' };
    // Deleted on another device, perhaps: the list of own playlists says so.
    const isOwn = (await db.playlistsBase.get(playlistId))?.ownerId === ownerId;
    if (isOwn && !foreign) await db.pulls.update(pullKeys.playlists(ownerId), { fetchedAtMs: 0 });
    return { kind: 'notFound' };
  },
};

const isWaitedFor = async (db: OffbeatDb, ownerId: OwnerId, id: PlaylistId): Promise<boolean> =>
  (await db.outbox
    .where('[ownerId+lane]')
    .equals([ownerId, laneKeys.playlist(id)])
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
    name: named?.name || (before?.name ?? ''),
    description: named === undefined ? (before?.description ?? null) : named.description,
    songCount: Math.max(songIds.length, named?.songCount ?? 0),
    songIds,
  };
  const { value, written } = withAcceptedPlaylists([answered], new Map(accepted && [[id, accepted]]));
  const [playlist] = value;
  // Deleted here a moment ago.
  if (playlist === undefined) return written;
  // Own, or another user's of this device, whose waiting changes must stay attached. An own deletion may be under way:
  // another pull may have removed the base already, and this answer is from before it.
  const owner = confirmed?.ownerId || shown?.ownerId || ((await isWaitedFor(db, ownerId, id)) ? ownerId : '');
  if (owner !== '') {
    // The list writes the same base, so its ETag stands for it no longer (as in playlists.ts).
    if (!isSamePlaylist(playlist, confirmed)) await db.pulls.update(pullKeys.playlists(owner), { etag: null });
    await db.playlistsBase.put({ ...playlist, ownerId: owner });
    await refreshPlaylist(db, owner, id, nowMs, { stale: 0 });
    // Its owner's deletion waits; by its address it still exists.
    if (owner === ownerId || (await db.playlists.get(id)) !== undefined) return written;
  }
  // It may be the user's own, made on another device: only the list of own playlists says so.
  if (shown === undefined) await db.pulls.update(pullKeys.playlists(ownerId), { fetchedAtMs: 0 });
  await db.playlists.put({ ...playlist, ownerId: '', stale: 0, listedAtMs: shown?.listedAtMs ?? nowMs });
  return written;
}

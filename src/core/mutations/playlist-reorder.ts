import { parsePlaylistId, parseTrackId, type PlaylistId, type TrackId } from '../ids.ts';
import { laneKeys } from '../keys.ts';
import { rebaseOrder } from '../outbox/reorder.ts';
import type { Playlist } from '../playlist.ts';
import { field, listOf, type Fields } from '../wire/read.ts';
import { confirmedPlaylist } from './confirmed-playlist.ts';
import type { MutationDefinition } from './definition.ts';

/** The moves are those from `baseIds` to `songIds` (outbox/reorder.ts); in rows of version 1 all songs moved. */
export type PlaylistReorder = {
  readonly kind: 'playlist.reorder';
  readonly playlistId: PlaylistId;
  readonly songIds: readonly TrackId[];
  readonly baseIds?: readonly TrackId[];
  /** The list that the row's key is bound to, once it was sent (docs/decisions/0054-reorders-and-replicas.md). */
  readonly sentIds?: readonly TrackId[];
};

const parseTrackIds = (value: unknown): TrackId[] | undefined =>
  Array.isArray(value) ? listOf(value).flatMap((id) => parseTrackId(id) ?? []) : undefined;

const reordered = (playlist: Playlist | null, { songIds, baseIds }: PlaylistReorder): Playlist | null =>
  playlist && { ...playlist, songIds: rebaseOrder(playlist.songIds, songIds, baseIds) };

const asSent = (base: Playlist | null, mutation: PlaylistReorder): Playlist | null => {
  const { sentIds } = mutation;
  return base && sentIds ? { ...base, songIds: sentIds, songCount: sentIds.length } : reordered(base, mutation);
};

/** The call was added to the API: a server without it leaves the order on this device (docs/api.md). */
export const playlistReorder = {
  entity: 'playlist',
  // Version 2 rebases; version 1 would send its whole list unchanged.
  rowVersion: 2,
  callKind: 'playlists',
  user: 'required',
  sending: 'rebasedList',
  statuses: { 404: 'unsupported', 405: 'unsupported' },
  lane: ({ playlistId }) => laneKeys.playlist(playlistId),
  decides: ({ playlistId }) => `playlist.reorder ${playlistId}`,
  parse: (fields: Fields): PlaylistReorder | undefined => {
    const playlistId = parsePlaylistId(field(fields, 'playlistId'));
    if (playlistId === undefined) return undefined;
    const [baseIds, sentIds] = [parseTrackIds(field(fields, 'baseIds')), parseTrackIds(field(fields, 'sentIds'))];
    const songIds = parseTrackIds(field(fields, 'songIds')) ?? [];
    return { kind: 'playlist.reorder', playlistId, songIds, ...(baseIds && { baseIds }), ...(sentIds && { sentIds }) };
  },
  // The key of a version 1 row that was sent is bound to its whole list.
  upcast: (mutation, { v, wasSent }) => (v < 2 && wasSent ? { sentIds: mutation.songIds, ...mutation } : mutation),
  request: ({ playlistId, songIds, sentIds }, { userId }) => ({
    method: 'PATCH',
    path: `/api/playlists/${encodeURIComponent(playlistId)}`,
    json: { userId, song_ids: sentIds ?? songIds },
  }),
  rebase: reordered,
  onAccepted: (base, mutation, body) => confirmedPlaylist(base, body, asSent(base, mutation)),
} as const satisfies MutationDefinition<PlaylistReorder>;

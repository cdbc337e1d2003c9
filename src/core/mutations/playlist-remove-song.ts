import { parsePlaylistId, parseTrackId, type PlaylistId, type TrackId } from '../ids.ts';
import { laneKeys } from '../keys.ts';
import type { Playlist } from '../playlist.ts';
import { field, type Fields } from '../wire/read.ts';
import { confirmedPlaylist } from './confirmed-playlist.ts';
import type { MutationDefinition } from './definition.ts';

type PlaylistRemoveSong = {
  readonly kind: 'playlist.removeSong';
  readonly playlistId: PlaylistId;
  readonly trackId: TrackId;
};

function withoutSong(playlist: Playlist | null, { trackId }: PlaylistRemoveSong): Playlist | null {
  if (playlist === null || !playlist.songIds.includes(trackId)) return playlist;
  const songIds = playlist.songIds.filter((id) => id !== trackId);
  return { ...playlist, songIds, songCount: Math.max(0, playlist.songCount - 1) };
}

export const playlistRemoveSong = {
  entity: 'playlist',
  callKind: 'playlists',
  user: 'required',
  sending: 'provenRemoval',
  // The song is not in the playlist: the intended result.
  statuses: { 404: 'accepted' },
  lane: ({ playlistId }) => laneKeys.playlist(playlistId),
  decides: ({ playlistId, trackId }) => `song ${playlistId} ${trackId}`,
  parse: (fields: Fields): PlaylistRemoveSong | undefined => {
    const [playlistId, trackId] = [
      parsePlaylistId(field(fields, 'playlistId')),
      parseTrackId(field(fields, 'trackId')),
    ];
    return playlistId && trackId && { kind: 'playlist.removeSong', playlistId, trackId };
  },
  request: ({ playlistId, trackId }, { userId }) => ({
    method: 'DELETE',
    path: `/api/playlists/${encodeURIComponent(playlistId)}/songs/${encodeURIComponent(trackId)}`,
    json: { userId },
  }),
  rebase: withoutSong,
  onAccepted: (base, mutation, body) => confirmedPlaylist(base, body, withoutSong(base, mutation)),
} as const satisfies MutationDefinition<PlaylistRemoveSong>;

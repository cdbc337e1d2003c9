import { parsePlaylistId, parseTrackId, type PlaylistId, type TrackId } from '../ids.ts';
import { laneKeys } from '../keys.ts';
import type { Playlist } from '../playlist.ts';
import { field, type Fields } from '../wire/read.ts';
import { confirmedPlaylist } from './confirmed-playlist.ts';
import type { MutationDefinition } from './definition.ts';

type PlaylistAddSong = {
  readonly kind: 'playlist.addSong';
  readonly playlistId: PlaylistId;
  readonly trackId: TrackId;
};

function withSong(playlist: Playlist | null, { trackId }: PlaylistAddSong): Playlist | null {
  if (playlist === null || playlist.songIds.includes(trackId)) return playlist;
  return { ...playlist, songIds: [...playlist.songIds, trackId], songCount: playlist.songCount + 1 };
}

export const playlistAddSong = {
  entity: 'playlist',
  callKind: 'playlists',
  user: 'required',
  sending: 'provenMissing',
  lane: ({ playlistId }) => laneKeys.playlist(playlistId),
  decides: ({ playlistId, trackId }) => `song ${playlistId} ${trackId}`,
  adds: ({ trackId }) => trackId,
  parse: (fields: Fields): PlaylistAddSong | undefined => {
    const [playlistId, trackId] = [
      parsePlaylistId(field(fields, 'playlistId')),
      parseTrackId(field(fields, 'trackId')),
    ];
    return playlistId && trackId && { kind: 'playlist.addSong', playlistId, trackId };
  },
  request: ({ playlistId, trackId }, { userId }) => ({
    method: 'POST',
    path: `/api/playlists/${encodeURIComponent(playlistId)}/songs`,
    json: { songId: trackId, userId },
  }),
  rebase: withSong,
  onAccepted: (base, mutation, body) => confirmedPlaylist(base, body, withSong(base, mutation)),
} as const satisfies MutationDefinition<PlaylistAddSong>;

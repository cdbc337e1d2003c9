import { parsePlaylistId, type PlaylistId } from '../ids.ts';
import { laneKeys } from '../keys.ts';
import type { Playlist } from '../playlist.ts';
import { field, filledOrNull, type Fields } from '../wire/read.ts';
import { confirmedPlaylist } from './confirmed-playlist.ts';
import type { MutationDefinition } from './definition.ts';

type PlaylistRename = { readonly kind: 'playlist.rename'; readonly playlistId: PlaylistId; readonly name: string };

const renamed = (playlist: Playlist | null, { name }: PlaylistRename): Playlist | null =>
  playlist && { ...playlist, name };

/** The call was added to the API: a server without it leaves the name on this device (docs/api.md). */
export const playlistRename = {
  entity: 'playlist',
  callKind: 'playlists',
  user: 'required',
  sending: 'provenMissing',
  statuses: { 404: 'unsupported', 405: 'unsupported' },
  lane: ({ playlistId }) => laneKeys.playlist(playlistId),
  decides: ({ playlistId }) => `playlist.rename ${playlistId}`,
  parse: (fields: Fields): PlaylistRename | undefined => {
    const [playlistId, name] = [
      parsePlaylistId(field(fields, 'playlistId')),
      filledOrNull(field(fields, 'name'), 1_000),
    ];
    if (playlistId === undefined || name === null) return undefined;
    return { kind: 'playlist.rename', playlistId, name };
  },
  request: ({ playlistId, name }, { userId }) => ({
    method: 'PATCH',
    path: `/api/playlists/${encodeURIComponent(playlistId)}`,
    json: { userId, name },
  }),
  rebase: renamed,
  onAccepted: (base, mutation, body) => confirmedPlaylist(base, body, renamed(base, mutation)),
} as const satisfies MutationDefinition<PlaylistRename>;

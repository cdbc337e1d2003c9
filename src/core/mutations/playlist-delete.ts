import { parsePlaylistId, type PlaylistId } from '../ids.ts';
import { laneKeys } from '../keys.ts';
import { field, text, type Fields } from '../wire/read.ts';
import type { MutationDefinition } from './definition.ts';

type PlaylistDelete = { readonly kind: 'playlist.delete'; readonly playlistId: PlaylistId; readonly name: string };

export const playlistDelete = {
  entity: 'playlist',
  callKind: 'playlists',
  user: 'required',
  sending: 'provenDeletion',
  lane: ({ playlistId }) => laneKeys.playlist(playlistId),
  decides: ({ playlistId }) => `playlist.delete ${playlistId}`,
  parse: (fields: Fields): PlaylistDelete | undefined => {
    const playlistId = parsePlaylistId(field(fields, 'playlistId'));
    return playlistId && { kind: 'playlist.delete', playlistId, name: text(field(fields, 'name'), 1_000) };
  },
  request: ({ playlistId }, { userId }) => ({
    method: 'DELETE',
    path: `/api/playlists/${encodeURIComponent(playlistId)}`,
    json: { userId },
  }),
  rebase: () => null,
  onAccepted: () => null,
} as const satisfies MutationDefinition<PlaylistDelete>;

import { parsePlaylistId, type PlaylistId } from '../ids.ts';
import { laneKeys } from '../keys.ts';
import type { Playlist } from '../playlist.ts';
import { parsePlaylistAnswer } from '../wire/answers.ts';
import { field, filledOrNull, textOrNull, type Fields } from '../wire/read.ts';
import type { MutationDefinition } from './definition.ts';

type PlaylistCreate = {
  readonly kind: 'playlist.create';
  readonly playlistId: PlaylistId;
  readonly name: string;
  readonly description: string | null;
};

const emptyPlaylist = ({ playlistId: id, name, description }: PlaylistCreate): Playlist => ({
  id,
  name,
  description,
  songCount: 0,
  songIds: [],
});

export const playlistCreate = {
  entity: 'playlist',
  callKind: 'playlists',
  user: 'required',
  lane: ({ playlistId }) => laneKeys.playlist(playlistId),
  decides: ({ playlistId }) => `playlist.create ${playlistId}`,
  parse: (fields: Fields): PlaylistCreate | undefined => {
    const [playlistId, name] = [
      parsePlaylistId(field(fields, 'playlistId')),
      filledOrNull(field(fields, 'name'), 1_000),
    ];
    if (playlistId === undefined || name === null) return undefined;
    return { kind: 'playlist.create', playlistId, name, description: textOrNull(field(fields, 'description'), 10_000) };
  },
  request: ({ playlistId, name, description }, { userId }) => ({
    method: 'POST',
    path: '/api/playlists',
    json: { userId, name, ...(description === null ? {} : { description }), clientId: playlistId },
  }),
  isAnswer: (body) => parsePlaylistAnswer(body) !== undefined,
  rebase: (playlist, mutation) => playlist ?? emptyPlaylist(mutation),
  onAccepted: (_base, mutation, body) => {
    const answered = parsePlaylistAnswer(body);
    if (answered === undefined) return emptyPlaylist(mutation);
    // Some servers answer with the id alone.
    return { ...answered, name: answered.name || mutation.name, songCount: answered.songCount ?? 0 };
  },
} as const satisfies MutationDefinition<PlaylistCreate>;

import { listAt, recordAt, type SubsonicAnswer } from './client.ts';
import { idAt, textAt, timeAt } from './fields.ts';
import { localId } from './ids.ts';

const maxStars = 50_000;

/** getStarred2: ids of songs here, the newest star last. */
export function parseStarred(answer: SubsonicAnswer): string[] {
  return listAt(recordAt(answer, 'starred2'), 'song')
    .flatMap((song) => {
      const id = localId(idAt(song, 'id'));
      return id === undefined ? [] : [{ id, at: timeAt(song, 'starred') }];
    })
    .sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
    .slice(-maxStars)
    .map(({ id }) => id);
}

/** A playlist in a list. */
export interface PlaylistHead {
  id: string;
  owner: string;
  name: string;
  description: string | null;
  /** Changes with the playlist; undefined where the server tells no time of change. */
  mark: string | undefined;
}

export function parsePlaylistHead(playlist: SubsonicAnswer): PlaylistHead | undefined {
  const id = idAt(playlist, 'id');
  const name = textAt(playlist, 'name', 200);
  if (localId(id) === undefined || name === '') return undefined;
  const { songCount, duration, changed } = playlist;
  const description = textAt(playlist, 'comment', 2_000) || null;
  const mark = typeof changed === 'string' ? JSON.stringify([songCount, duration, changed]) : undefined;
  return { id, owner: textAt(playlist, 'owner', 200), name, description, mark };
}

const maxSongs = 10_000;

/** getPlaylist: its songs' ids here, each once; undefined if the answer is not that playlist. */
export function parsePlaylistSongs(answer: SubsonicAnswer, id: string): string[] | undefined {
  const playlist = recordAt(answer, 'playlist') ?? {};
  const songs = listAt(playlist, 'entry');
  // A list of a wrong type looks empty.
  const isBroken = songs.length === 0 && Number(playlist['songCount'] ?? 0) !== 0;
  if (idAt(playlist, 'id') !== id || isBroken) return undefined;
  return [...new Set(songs.flatMap((song) => localId(idAt(song, 'id')) ?? []))].slice(0, maxSongs);
}

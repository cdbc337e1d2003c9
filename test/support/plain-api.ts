/** What docs/api.md does not mark (added), in memory: the calls of plain-server.ts. */
export type PlainPlaylist = { id: string; name: string; description?: string; song_count: number; song_ids: string[] };
type PlainSong = { id: string; title: string; handle: string; [field: string]: unknown };
export type Answer = { readonly status: number; readonly json: unknown };

export const unknownCall: Answer = { status: 404, json: { error: 'There is no such call.' } };

const ok = (json: object): Answer => ({ status: 200, json });
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};

export class PlainApi {
  /** Songs made from now on have their audio at this origin. */
  audioOrigin = '';
  readonly plays = new Map<string, number>();
  readonly upvotes = new Map<string, number>();
  private readonly likes = new Map<string, Set<string>>();
  private readonly playlists = new Map<string, { owner: string; playlist: PlainPlaylist }>();
  private readonly songs = new Map<string, PlainSong>();
  private readonly answered = new Map<string, Answer>();
  private lastPlaylist = 0;
  private readonly songsPerGenre: number;

  constructor(songsPerGenre: number) {
    this.songsPerGenre = songsPerGenre;
  }

  /** A repeated key gets the first answer. */
  answerOnce(key: string | null, method: string, path: readonly string[], body: unknown): Answer {
    const before = key === null ? undefined : this.answered.get(key);
    const given = before ?? this.answer(method, path, body);
    if (key !== null) this.answered.set(key, given);
    return given;
  }

  likesOf(userId: string): readonly string[] {
    return [...(this.likes.get(userId) ?? [])];
  }

  playlistsOf(userId: string): readonly PlainPlaylist[] {
    return [...this.playlists.values()].filter(({ owner }) => owner === userId).map(({ playlist }) => playlist);
  }

  private answer(method: string, path: readonly string[], body: unknown): Answer {
    const [, area, id = '', call] = path;
    if (method === 'POST' && area === 'search') return this.search(body);
    if (area === 'playlists') return this.playlistCall(method, path, body) ?? unknownCall;
    if (area === 'likes' && method === 'GET') return ok({ likes: this.likesOf(id) });
    if (area === 'likes' && method === 'POST') return this.like(body);
    if (area === 'tracks' && call === 'like') return ok({ upvote_count: countUp(this.upvotes, id) });
    if (area === 'tracks' && call === 'play') return ok({ play_count: countUp(this.plays, id) });
    if (area === 'users' && call === 'favorite-artists') return ok({ favorite_artists: [] });
    if (area === 'users' && call === 'favorite-genres') return ok({ favorite_genres: [] });
    if (area === 'songs' && method === 'POST') return ok({ saved: 0 });
    return unknownCall;
  }

  private search(body: unknown): Answer {
    const [query] = [recordOf(body)['search_queries']].flat();
    const { term, type, name, from_index, size } = recordOf(query);
    const words = textOf(term).toLowerCase();
    if (type === 'artist') {
      const artists = artistsWith(words);
      return ok({ result: { artists: { result: artists, total_hits: artists.length } } });
    }
    const found = name === 'tag_song' ? this.genreSongs(textOf(term)) : this.songsWith(words);
    const from = Number(from_index) || 0;
    const page = found.slice(from, from + (Number(size) || 50));
    return ok({ result: { tag_song: { result: page, total_hits: found.length } } });
  }

  private songsWith(words: string): PlainSong[] {
    if (this.songs.size === 0) this.genreSongs('Pop');
    return [...this.songs.values()].filter((song) =>
      `${song.id} ${song.title} ${textOf(song['display_name'])} ${song.handle}`.toLowerCase().includes(words),
    );
  }

  private genreSongs(term: string): PlainSong[] {
    const name = term.toLowerCase().replace(/[^a-z0-9]+/g, '');
    return Array.from({ length: this.songsPerGenre }, (_, n) => {
      const id = `${name}-${n}`;
      const song = this.songs.get(id) ?? this.newSong(id, term, n);
      this.songs.set(id, song);
      return song;
    });
  }

  private newSong(id: string, term: string, n: number): PlainSong {
    return {
      id,
      title: `${term} Song ${n}`,
      handle: `artist-${n % 7}`,
      display_name: `Artist ${n % 7}`,
      image_url: `/picture/${id}.png`,
      audio_url: `${this.audioOrigin}/sound/${id}.wav`,
      metadata: { duration: 40, tags: term, prompt: `a song of ${term}` },
      play_count: this.songsPerGenre - n,
      upvote_count: n,
      created_at: '2026-01-01T00:00:00Z',
      language: null,
    };
  }

  private like(body: unknown): Answer {
    const { userId, songId, like, method: undo } = recordOf(body);
    const own = this.likes.get(textOf(userId)) ?? new Set<string>();
    this.likes.set(textOf(userId), own);
    if (like === true && undo === 'DELETE') own.delete(textOf(songId));
    else if (like === true) own.add(textOf(songId));
    return ok({ ok: true });
  }

  private playlistCall(method: string, path: readonly string[], body: unknown): Answer | undefined {
    const [, , id = '', songsWord, songId = ''] = path;
    if (method === 'POST' && path.length === 2) return this.createPlaylist(body);
    if (method === 'GET' && path.length === 3) return ok({ playlists: this.playlistsOf(id) });
    if (songsWord !== 'songs') return undefined;
    const found = this.playlists.get(id)?.playlist;
    if (found === undefined) return { status: 404, json: { error: 'There is no such playlist.' } };
    if (method === 'GET') {
      return ok({ playlist: found, songs: found.song_ids.map((one) => this.songs.get(one)).filter(Boolean) });
    }
    if (method === 'POST') return addSong(found, textOf(recordOf(body)['songId']));
    found.song_ids = found.song_ids.filter((one) => one !== songId);
    found.song_count = found.song_ids.length;
    return ok({ ok: true });
  }

  private createPlaylist(body: unknown): Answer {
    const { userId, name, description } = recordOf(body);
    const id = `pl-${++this.lastPlaylist}`;
    const playlist: PlainPlaylist = { id, name: textOf(name), song_count: 0, song_ids: [] };
    if (typeof description === 'string') playlist.description = description;
    this.playlists.set(id, { owner: textOf(userId), playlist });
    return ok({ playlist });
  }
}

function addSong(playlist: PlainPlaylist, songId: string): Answer {
  const alreadyExists = playlist.song_ids.includes(songId);
  if (!alreadyExists) playlist.song_ids.push(songId);
  playlist.song_count = playlist.song_ids.length;
  return ok({ alreadyExists });
}

function countUp(counts: Map<string, number>, id: string): number {
  const count = (counts.get(id) ?? 0) + 1;
  counts.set(id, count);
  return count;
}

const artistsWith = (words: string): readonly object[] =>
  Array.from({ length: 7 }, (_, n) => ({
    handle: `artist-${n}`,
    display_name: `Artist ${n}`,
    avatar_image_url: `/picture/artist-${n}.png`,
    track_count: 17,
  })).filter((artist) => `${artist.display_name} ${artist.handle}`.toLowerCase().includes(words));

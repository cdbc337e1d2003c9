import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { contentTypes, pixel } from './plain-content.ts';
import { toneWav } from './tone.ts';

/**
 * A second, independent server that speaks only what docs/api.md does not mark (added): the app must work with it too.
 * Everything is in memory; every request is recorded, so that tests can assert on what really arrived.
 */
export type PlainRequest = {
  readonly method: string;
  readonly path: string;
  readonly key: string | null;
  readonly body: unknown;
};

export type PlainServer = {
  readonly origin: string;
  readonly requests: readonly PlainRequest[];
  readonly likesOf: (userId: string) => readonly string[];
  readonly playlistsOf: (userId: string) => readonly PlainPlaylist[];
  readonly playCount: (songId: string) => number;
  readonly likeCount: (songId: string) => number;
  /** Songs made from now on have their audio at this origin. */
  readonly audioFrom: (origin: string) => void;
  /** Stops answering, as a dead network does; `start` answers again on the same port with the same data. */
  readonly stop: () => Promise<void>;
  readonly start: () => Promise<void>;
};

type PlainPlaylist = { id: string; name: string; description?: string; song_count: number; song_ids: string[] };
type PlainSong = { id: string; title: string; handle: string; [field: string]: unknown };
type Answer = { readonly status: number; readonly json: unknown };

const songsPerGenre = 120;
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};

/** Two, so that a change of track can be heard; made once a process. */
let tones: readonly [Buffer, Buffer] | undefined;

/** `audioBytesPerS`: how fast audio leaves, all connections together; as fast as it can without it. */
export async function startPlainServer(dist: string, port = 0, audioBytesPerS?: number): Promise<PlainServer> {
  const requests: PlainRequest[] = [];
  const likes = new Map<string, Set<string>>();
  const playlists = new Map<string, { owner: string; playlist: PlainPlaylist }>();
  const plays = new Map<string, number>();
  const upvotes = new Map<string, number>();
  const answered = new Map<string, Answer>();
  const songs = new Map<string, PlainSong>();
  const [low, high] = (tones ??= [toneWav(440, 40), toneWav(660, 40)]);
  // One for all answers: they share the link.
  const sendAudio = paced(audioBytesPerS);
  let lastPlaylist = 0;
  let audioOrigin = '';

  function genreSongs(term: string): PlainSong[] {
    const list: PlainSong[] = [];
    for (let n = 0; n < songsPerGenre; n++) {
      const id = `${term.toLowerCase().replace(/[^a-z0-9]+/g, '')}-${n}`;
      const song = songs.get(id) ?? {
        id,
        title: `${term} Song ${n}`,
        handle: `artist-${n % 7}`,
        display_name: `Artist ${n % 7}`,
        image_url: `/picture/${id}.png`,
        audio_url: `${audioOrigin}/sound/${id}.wav`,
        metadata: { duration: 40, tags: term, prompt: `a song of ${term}` },
        play_count: songsPerGenre - n,
        upvote_count: n,
        created_at: '2026-01-01T00:00:00Z',
        language: null,
      };
      songs.set(id, song);
      list.push(song);
    }
    return list;
  }

  function search(body: unknown): Answer {
    const [query] = [recordOf(body)['search_queries']].flat();
    const { term, type, name, from_index, size } = recordOf(query);
    const from = Number(from_index) || 0;
    const to = from + (Number(size) || 50);
    if (type === 'artist') {
      const artists = Array.from({ length: 7 }, (_, n) => ({
        handle: `artist-${n}`,
        display_name: `Artist ${n}`,
        avatar_image_url: `/picture/artist-${n}.png`,
        track_count: 17,
      })).filter((artist) =>
        `${artist.display_name} ${artist.handle}`.toLowerCase().includes(textOf(term).toLowerCase()),
      );
      return { status: 200, json: { result: { artists: { result: artists, total_hits: artists.length } } } };
    }
    const words = textOf(term).toLowerCase();
    if (name === 'tag_song') genreSongs(textOf(term));
    else if (songs.size === 0) genreSongs('Pop');
    const found =
      name === 'tag_song'
        ? genreSongs(textOf(term))
        : [...songs.values()].filter((song) =>
            `${song.id} ${song.title} ${textOf(song['display_name'])} ${song.handle}`.toLowerCase().includes(words),
          );
    return { status: 200, json: { result: { tag_song: { result: found.slice(from, to), total_hits: found.length } } } };
  }

  function playlistCall(method: string, path: readonly string[], body: unknown): Answer | undefined {
    const [, , id = '', songsWord, songId = ''] = path;
    const { userId, name, description, songId: added } = recordOf(body);
    if (method === 'POST' && path.length === 2) {
      const playlist: PlainPlaylist = { id: `pl-${++lastPlaylist}`, name: textOf(name), song_count: 0, song_ids: [] };
      if (typeof description === 'string') playlist.description = description;
      playlists.set(playlist.id, { owner: textOf(userId), playlist });
      return { status: 200, json: { playlist } };
    }
    if (method === 'GET' && path.length === 3) {
      const own = [...playlists.values()].filter(({ owner }) => owner === id).map(({ playlist }) => playlist);
      return { status: 200, json: { playlists: own } };
    }
    if (songsWord !== 'songs') return undefined;
    const found = playlists.get(id)?.playlist;
    if (found === undefined) return { status: 404, json: { error: 'There is no such playlist.' } };
    if (method === 'GET') {
      return {
        status: 200,
        json: { playlist: found, songs: found.song_ids.map((one) => songs.get(one)).filter(Boolean) },
      };
    }
    if (method === 'POST') {
      const alreadyExists = found.song_ids.includes(textOf(added));
      if (!alreadyExists) found.song_ids.push(textOf(added));
      found.song_count = found.song_ids.length;
      return { status: 200, json: { alreadyExists } };
    }
    found.song_ids = found.song_ids.filter((one) => one !== songId);
    found.song_count = found.song_ids.length;
    return { status: 200, json: { ok: true } };
  }

  function answer(method: string, path: readonly string[], body: unknown): Answer {
    const [, area, id = '', call] = path;
    if (method === 'POST' && area === 'search') return search(body);
    if (area === 'playlists') return playlistCall(method, path, body) ?? unknownCall;
    if (area === 'likes' && method === 'GET') return { status: 200, json: { likes: [...(likes.get(id) ?? [])] } };
    if (area === 'likes' && method === 'POST') {
      const { userId, songId, like, method: undo } = recordOf(body);
      const own = likes.get(textOf(userId)) ?? new Set<string>();
      likes.set(textOf(userId), own);
      if (like === true && undo === 'DELETE') own.delete(textOf(songId));
      else if (like === true) own.add(textOf(songId));
      return { status: 200, json: { ok: true } };
    }
    if (area === 'tracks' && (call === 'like' || call === 'play')) {
      const counts = call === 'like' ? upvotes : plays;
      counts.set(id, (counts.get(id) ?? 0) + 1);
      return { status: 200, json: { [call === 'like' ? 'upvote_count' : 'play_count']: counts.get(id) } };
    }
    if (area === 'users' && call === 'favorite-artists') return { status: 200, json: { favorite_artists: [] } };
    if (area === 'users' && call === 'favorite-genres') return { status: 200, json: { favorite_genres: [] } };
    if (area === 'songs' && method === 'POST') return { status: 200, json: { saved: 0 } };
    return unknownCall;
  }

  async function serveFile(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (path.startsWith('/sound/'))
      return serveAudio(/[13579]\.wav/.test(path) ? high : low, request, response, sendAudio);
    if (path.startsWith('/picture/') || path.startsWith('/api/proxy-image')) {
      response.writeHead(200, { 'Content-Type': 'image/png' }).end(pixel);
      return;
    }
    const file = join(dist, normalize(path));
    const found = await readFile(file).catch(() => undefined);
    const isPage = found === undefined && extname(path) === '';
    const content = isPage ? await readFile(join(dist, 'index.html')) : found;
    if (content === undefined) {
      response.writeHead(404).end();
      return;
    }
    const type = contentTypes[isPage ? '.html' : extname(path)] ?? 'application/octet-stream';
    response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-cache' }).end(content);
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://plain');
    if (!url.pathname.startsWith('/api/') || url.pathname === '/api/proxy-image') {
      if (url.pathname === '/me' || url.pathname === '/updateProfile') return send(response, unknownCall);
      return serveFile(decodeURIComponent(url.pathname), request, response);
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array));
    const body: unknown = parsed(Buffer.concat(chunks).toString('utf8'));
    const method = request.method ?? 'GET';
    const key = [request.headers['idempotency-key']].flat()[0] ?? null;
    requests.push({ method, path: url.pathname, key, body });
    const before = key === null ? undefined : answered.get(key);
    const given = before ?? answer(method, url.pathname.split('/').slice(1).map(decodeURIComponent), body);
    if (key !== null) answered.set(key, given);
    send(response, given);
  }

  let server: Server | undefined;
  let boundPort = port;
  const start = (): Promise<void> =>
    new Promise((resolve, reject) => {
      server = createServer((request, response) => {
        handle(request, response).catch(() => response.destroy());
      });
      server.once('error', reject);
      server.listen(boundPort, '127.0.0.1', () => {
        const address = server?.address();
        if (typeof address === 'object' && address !== null) boundPort = address.port;
        resolve();
      });
    });
  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      server?.close(() => resolve());
      server?.closeAllConnections();
    });

  await start();
  return {
    get origin() {
      return `http://127.0.0.1:${boundPort}`;
    },
    requests,
    likesOf: (userId) => [...(likes.get(userId) ?? [])],
    playlistsOf: (userId) =>
      [...playlists.values()].filter(({ owner }) => owner === userId).map((entry) => entry.playlist),
    playCount: (songId) => plays.get(songId) ?? 0,
    likeCount: (songId) => upvotes.get(songId) ?? 0,
    audioFrom: (origin) => {
      audioOrigin = origin;
    },
    stop,
    start,
  };
}

const unknownCall: Answer = { status: 404, json: { error: 'There is no such call.' } };

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function send(response: ServerResponse, { status, json }: Answer): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(json));
}

function serveAudio(audio: Buffer, request: IncomingMessage, response: ServerResponse, send: SendBody): void {
  const etag = `"${audio.length}-${audio.readInt16LE(60)}"`;
  const condition = request.headers['if-range'];
  const asked = condition === undefined || condition === etag ? request.headers.range : undefined;
  const range = /^bytes=(\d+)-(\d*)$/.exec(asked ?? '');
  const from = Number(range?.[1] ?? 0);
  const to = Math.min(audio.length - 1, range?.[2] ? Number(range[2]) : audio.length - 1);
  const length = { 'Accept-Ranges': 'bytes', 'Content-Length': to - from + 1, ETag: etag };
  const headers = { 'Content-Type': 'audio/wav', ...length };
  if (range === null) response.writeHead(200, headers);
  else response.writeHead(206, { ...headers, 'Content-Range': `bytes ${from}-${to}/${audio.length}` });
  if (request.method === 'HEAD') response.end();
  else send(response, audio.subarray(from, to + 1));
}

type SendBody = (response: ServerResponse, body: Buffer) => void;

/** Sends bodies whole, or at a pace that all of them share. */
function paced(bytesPerS: number | undefined): SendBody {
  if (bytesPerS === undefined) return (response, body) => response.end(body);
  let [spentMs, link] = [0, Promise.resolve()];
  const stepBytes = Math.ceil(bytesPerS / 100);
  return (response, body) => {
    let at = 0;
    // Steps of a hundredth of a second, one after another over all answers: they share the link.
    const step = async (): Promise<void> => {
      const nowMs = performance.now();
      spentMs = Math.max(spentMs, nowMs - 20) + (Math.min(stepBytes, body.length - at) / bytesPerS) * 1_000;
      response.write(body.subarray(at, at + stepBytes));
      at += stepBytes;
      if (spentMs > nowMs) await new Promise((done) => setTimeout(done, spentMs - nowMs));
      if (at >= body.length || response.destroyed) response.end();
      else link = link.then(step);
    };
    link = link.then(step);
  };
}

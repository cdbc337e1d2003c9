import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { endServer, listenOnLoopback } from './loopback.ts';

/** An OpenSubsonic server in this process: a library as data, everything counted, and bad answers on demand. */
export interface FakeSong {
  id: string;
  title: string;
  artist: string;
  genre?: string;
  suffix?: string;
  bitRate?: number;
  lyrics?: readonly { start: number; value: string }[];
}
export interface FakeAlbum {
  id: string;
  name: string;
  created?: string;
  songs: FakeSong[];
}

export interface FakePlaylist {
  id: string;
  name: string;
  owner?: string;
  comment?: string;
  changed?: string;
  songs: string[];
}

export interface FakeSubsonic {
  readonly url: URL;
  albums: FakeAlbum[];
  extensions: string[];
  /** `method` of each call, in order. */
  calls: string[];
  /** Whole requests: address and body. */
  requests: { url: string; body: string }[];
  starred: Set<string>;
  playlists: FakePlaylist[];
  plays: Map<string, number>;
  audio: Uint8Array;
  cover: Uint8Array | undefined;
  /** Answers a call in place of the fake; true: it did. */
  interfere: ((method: string, response: ServerResponse, params: URLSearchParams) => boolean) | undefined;
  login: { user: string; password: string } | { apiKey: string };
  /** Whether it transcodes: a call with `format` other than raw is refused else. */
  transcodes: boolean;
  /** Whether its user may download. */
  downloads: boolean;
  close(): Promise<void>;
}

const ok = (fields: object): string =>
  JSON.stringify({ 'subsonic-response': { status: 'ok', version: '1.16.1', openSubsonic: true, ...fields } });
const failed = (code: number, message: string): string =>
  JSON.stringify({ 'subsonic-response': { status: 'failed', version: '1.16.1', error: { code, message } } });

export async function fakeSubsonic(albums: FakeAlbum[] = []): Promise<FakeSubsonic> {
  const server = createServer((request, response) => void answer(fake, request, response));
  const { origin } = await listenOnLoopback(server);
  const fake: FakeSubsonic = {
    url: new URL('/music/', origin),
    albums,
    extensions: ['songLyrics', 'formPost'],
    calls: [],
    requests: [],
    starred: new Set(),
    playlists: [],
    plays: new Map(),
    audio: Buffer.concat([Buffer.from('ID3\x04\x00\x00\x00\x00\x00\x00'), Buffer.alloc(5_000, 7)]),
    cover: undefined,
    interfere: undefined,
    login: { user: 'ada', password: 'secret-sesame' },
    transcodes: true,
    downloads: true,
    close: () => endServer(server),
  };
  return fake;
}

async function answer(fake: FakeSubsonic, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
  const body = Buffer.concat(chunks).toString();
  fake.requests.push({ url: request.url ?? '', body });
  const [, method = ''] = /^\/music\/rest\/(\w+)\.view$/.exec(request.url ?? '') ?? [];
  const params = new URLSearchParams(body);
  fake.calls.push(method);
  if (fake.interfere?.(method, response, params) === true) return;
  response.setHeader('content-type', 'application/json');
  if (method !== 'getOpenSubsonicExtensions' && !isLoggedIn(fake, params)) {
    response.end(failed(40, 'Wrong username or password'));
    return;
  }
  const media = mediaOf(fake, method, params);
  if (media !== undefined) {
    response.setHeader('content-type', media.type);
    response.end(media.bytes);
    return;
  }
  response.end(fieldsOf(fake, method, params));
}

function isLoggedIn({ login }: FakeSubsonic, params: URLSearchParams): boolean {
  if ('apiKey' in login) return params.get('apiKey') === login.apiKey && !params.has('u');
  const token = createHash('md5')
    .update(`${login.password}${params.get('s') ?? ''}`)
    .digest('hex');
  return params.get('u') === login.user && params.get('t') === token && (params.get('s') ?? '').length >= 10;
}

function mediaOf(fake: FakeSubsonic, method: string, params: URLSearchParams) {
  const isKnown = fake.albums.some(({ songs }) => songs.some(({ id }) => id === params.get('id')));
  const isRefused = !fake.transcodes && params.get('format') !== 'raw';
  const isAudio = (method === 'stream' && !isRefused) || (method === 'download' && fake.downloads);
  if (isAudio && isKnown) return { type: 'audio/mpeg', bytes: fake.audio };
  if (method === 'getCoverArt' && fake.cover !== undefined) return { type: 'image/png', bytes: fake.cover };
  return undefined;
}

function fieldsOf(fake: FakeSubsonic, method: string, params: URLSearchParams): string {
  const id = params.get('id') ?? '';
  const album = fake.albums.find((each) => each.id === id);
  const songs = fake.albums.flatMap((each) => each.songs);
  const song = songs.find((each) => each.id === id);
  switch (method) {
    case 'ping':
      return ok({});
    case 'getOpenSubsonicExtensions':
      return ok({ openSubsonicExtensions: fake.extensions.map((name) => ({ name, versions: [1] })) });
    case 'getAlbumList2': {
      const [size, offset] = [Number(params.get('size')), Number(params.get('offset'))];
      return ok({ albumList2: { album: fake.albums.slice(offset, offset + size).map(headOf) } });
    }
    case 'getAlbum':
      if (album === undefined) return failed(70, 'Album not found');
      return ok({ album: { ...headOf(album), song: album.songs.map((each) => wireSong(fake, each, album)) } });
    case 'getSong':
      return song === undefined ? failed(70, 'Song not found') : ok({ song: wireSong(fake, song) });
    case 'getLyricsBySongId': {
      const line = song?.lyrics;
      return ok({ lyricsList: line === undefined ? {} : { structuredLyrics: [{ synced: true, lang: 'eng', line }] } });
    }
    case 'star':
      fake.starred.add(id);
      return ok({});
    case 'unstar':
      fake.starred.delete(id);
      return ok({});
    case 'getStarred2':
      return ok({
        starred2: { song: songs.filter((each) => fake.starred.has(each.id)).map((each) => wireSong(fake, each)) },
      });
    case 'getPlaylists':
      return ok({ playlists: { playlist: fake.playlists.map(playlistHeadOf) } });
    case 'getPlaylist': {
      const playlist = fake.playlists.find((each) => each.id === id);
      if (playlist === undefined) return failed(70, 'Playlist not found');
      const entry = playlist.songs.map((songId) => ({ id: songId, title: songId }));
      return ok({ playlist: { ...playlistHeadOf(playlist), entry } });
    }
    case 'download':
      return failed(50, 'Not allowed to download');
    case 'tokenInfo':
      return 'apiKey' in fake.login ? ok({ tokenInfo: { username: 'ada' } }) : failed(43, 'No key');
    case 'scrobble':
      fake.plays.set(id, (fake.plays.get(id) ?? 0) + 1);
      return ok({});
    default:
      return failed(0, 'No way to do that');
  }
}

const playlistHeadOf = ({ songs, owner = 'ada', ...head }: FakePlaylist) => ({
  ...head,
  owner,
  songCount: songs.length,
  duration: songs.length * 61,
});
const headOf = ({ id, name, created = '2024-05-06T07:08:09Z', songs }: FakeAlbum) => ({
  id,
  name,
  artist: songs[0]?.artist ?? '',
  songCount: songs.length,
  created,
  coverArt: `al-${id}`,
});
const wireSong = (fake: FakeSubsonic, { lyrics: _lyrics, ...song }: FakeSong, album?: FakeAlbum) => ({
  duration: 61,
  suffix: 'mp3',
  bitRate: 320,
  ...song,
  ...(album === undefined ? {} : { album: album.name, albumId: album.id, coverArt: `al-${album.id}` }),
  playCount: fake.plays.get(song.id) ?? 0,
  ...(fake.starred.has(song.id) ? { starred: '2024-05-06T07:08:09Z' } : {}),
});

import fc from 'fast-check';
import { guestId, tokenFor } from '../harness.ts';

export interface FuzzRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
}

const strange = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    'guest_',
    guestId(),
    'member',
    '\0',
    '\ud800',
    '..',
    '%',
    '%00',
    "' or 1=1 --",
    'x'.repeat(2_000),
    '٣',
    '💿',
    '__proto__',
    'constructor',
    '-1',
    '1e309',
    'NaN',
    '\u202eabc',
    'A\u0301'.repeat(100),
    '\r\nx: y',
  ),
  fc.constantFrom('s1', 'pl_x', 'tag_song', 'text', 'artist', 'fuzzer'),
);
const value: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: strange },
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(true, false, null, -1, Number.MAX_VALUE, 2 ** 53, 0.5, [], {}, [null], [[]]),
);
const fields = fc.constantFrom(
  'userId',
  'songId',
  'name',
  'description',
  'clientId',
  'song_ids',
  'like',
  'play',
  'skip',
  'method',
  'genre',
  'artist',
  'language',
  'id',
  'displayName',
  'avatar',
  'avatarProps',
  'itunesUrl',
  'search_queries',
  'term',
  'type',
  'search_type',
  'from_index',
  'size',
  '__proto__',
  'constructor',
  'audio_url',
  'duration',
  'metadata',
  'created_at',
  'original_id',
  'processed_audio_key',
  'lyrics',
  'timestampMap',
  'play_count',
  'genre_skip',
  'rank_by',
);
const object = fc.dictionary(fields, value, { maxKeys: 8 });
const write = object.map((more) => JSON.stringify({ userId: guestId(), songId: 's1', ...more }));
const body = fc.oneof(
  { weight: 3, arbitrary: write },
  {
    weight: 2,
    arbitrary: object.map((query) => JSON.stringify({ search_queries: [{ type: 'text', term: 'a', ...query }] })),
  },
  fc.array(object, { maxLength: 5 }).map((list) => JSON.stringify(list)),
  object.map((more) => JSON.stringify([{ id: 'f', audio_url: 'https://cdn.example.com/f.mp3', ...more }])),
  fc.string({ unit: 'binary' }),
  fc
    .tuple(strange, strange, fc.constantFrom('ID3', 'RIFF....WAVE', '<svg>', ''))
    .map(
      ([id, genre, audio]) =>
        `--x\r\ncontent-disposition: form-data; name="originalId"\r\n\r\n${id}\r\n` +
        `--x\r\ncontent-disposition: form-data; name="genre"\r\n\r\n${genre}\r\n` +
        `--x\r\ncontent-disposition: form-data; name="audio"; filename="a"\r\n\r\n${audio}\r\n--x--`,
    ),
  fc.constantFrom('', '{', '[]', 'null', '"x"', `${'['.repeat(50_000)}${']'.repeat(50_000)}`, '{"userId":"\\ud800"}'),
  fc.constantFrom('--x', '--x--', '--x\r\n\r\n', `{"a":"${'x'.repeat(300_000)}"}`, '\ufeff{}', '{"a":1}{"b":2}'),
);
const part = strange.map((text) => encodeURIComponent(Buffer.from(text).toString()));
const fixed = fc.constantFrom(
  '/api/search',
  '/api/songs',
  '/api/likes',
  '/api/playlists',
  '/api/process-audio',
  '/me',
  '/updateProfile',
  '/api/health',
  '/',
  '/api',
  '/api/',
  '//',
  '/api//likes',
  '/audio/',
  '/covers/x.webp',
  '/sw.js',
  '/home',
);
const path = fc.oneof(
  { weight: 3, arbitrary: fixed },
  part.map((id) => `/api/likes/${id}`),
  part.map((id) => `/api/users/${id}`),
  part.map((id) => `/api/users/${id}/new-id`),
  fc.tuple(part, part).map(([id, limit]) => `/api/users/${id}/favorite-artists?limit=${limit}`),
  part.map((id) => `/api/users/${id}/favorite-genres`),
  fc.tuple(part, fc.constantFrom('play', 'like', 'x')).map(([id, action]) => `/api/tracks/${id}/${action}`),
  part.map((id) => `/api/playlists/${id}`),
  part.map((id) => `/api/playlists/${id}/songs`),
  fc.tuple(part, part).map(([a, b]) => `/api/playlists/${a}/songs/${b}`),
  part.map((ids) => `/api/songs?ids=${ids}`),
  part.map((url) => `/api/proxy-image?url=http://127.0.0.1:1/${url}`),
  part.map((url) => `/api/proxy-image?url=${url}`),
  part.map((token) => `/me?auth=${token}`),
  fc.constant(`/updateProfile?auth=${tokenFor('fuzzer')}`),
  part.map((name) => `/audio/${name}`),
  part.map((text) => `/${text}`),
);
const text = fc.stringMatching(/^[!-~]{0,60}$/);
const headers = fc.record(
  {
    authorization: fc.oneof(
      text,
      text.map((token) => `Bearer ${token}`),
      fc.constantFrom(`Bearer ${tokenFor('fuzzer')}`, `Bearer ${tokenFor('fuzzer', { expires: '-1h' })}`),
    ),
    'idempotency-key': fc.oneof(text, fc.constantFrom('k1', 'k2', 'k'.repeat(32), 'x'.repeat(500), 'é')),
    'content-type': fc.constantFrom(
      'application/json',
      'text/plain',
      'multipart/form-data; boundary=x',
      'multipart/form-data',
      'x',
      '',
    ),
    'content-encoding': fc.constantFrom('gzip', 'br', 'x'),
    'if-none-match': fc.oneof(text, fc.constant('*')),
    'if-range': text,
    range: fc.oneof(text, fc.constantFrom('bytes=0-', 'bytes=-1', 'bytes=9-1', 'bytes=0-1,3-4', 'bytes=1e9-')),
    origin: fc.oneof(text, fc.constantFrom('null', 'http://localhost:1', 'https://music.example')),
    'access-control-request-method': fc.constantFrom('POST', 'x'),
    'sec-fetch-site': fc.constantFrom('cross-site', 'same-origin', 'x'),
    'sec-fetch-mode': fc.constantFrom('navigate', 'cors', 'x'),
    'x-forwarded-for': text,
    accept: fc.constantFrom('text/html', '*/*', ''),
    'accept-encoding': fc.constantFrom('br', 'gzip', 'identity', '*;q=0'),
  },
  { requiredKeys: [] },
);
const methods = fc.constantFrom('GET', 'GET', 'POST', 'POST', 'PATCH', 'DELETE', 'PUT', 'HEAD', 'OPTIONS', 'PROPFIND');

/** Any request of every route, mostly nearly right: bad JSON, types, sizes, unicode, ids, methods and headers. */
export const fuzzRequests: fc.Arbitrary<FuzzRequest> = fc.record({ method: methods, path, headers, body });

/** Bytes that a socket may get instead of HTTP. */
export const fuzzBytes: fc.Arbitrary<Buffer> = fc.oneof(
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  fc
    .tuple(methods, strange, strange)
    .map(([method, target, more]) => Buffer.from(`${method} /${target} HTTP/1.1\r\nHost: x\r\n${more}\r\n\r\n`)),
  fc
    .constantFrom(
      'GET / HTTP/9.9\r\n\r\n',
      'GET /api/health HTTP/1.1\r\n\r\n',
      `GET /api/health HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(40_000)}\r\n\r\n`,
      'POST /api/likes HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      'POST /api/likes HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n',
      'POST /api/likes HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
      'POST /api/likes HTTP/1.1\r\nHost: x\r\nExpect: nothing\r\nContent-Length: 0\r\n\r\n',
      'GET /api/health HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n',
      'GET http://[/x HTTP/1.1\r\nHost: x\r\n\r\n',
      'CONNECT x:443 HTTP/1.1\r\nHost: x\r\n\r\n',
      'GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: upgrade\r\n\r\n',
    )
    .map((request) => Buffer.from(request)),
);

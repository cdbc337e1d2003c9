import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isRecord } from '../../../server/http/body.ts';
import { engines, guestId, songNamed, testServer, tokenFor, type TestServer } from './harness.ts';

const secret = guestId();
const logged: string[] = [];
let servers: TestServer[] = [];
beforeAll(async () => {
  const catalogue = () => ({ artists: [], songs: [songNamed('s1')] });
  const log = (line: string) => void logged.push(line);
  servers = await Promise.all(engines.map((engine) => testServer(engine, { catalogue, log })));
  for (const app of servers) {
    await app.call('POST', '/api/likes', { body: { userId: secret, songId: 'private-song', like: true } });
    await app.call('POST', '/api/playlists', { body: { userId: secret, name: 'private-list' } });
  }
});
afterAll(async () => {
  await Promise.all(servers.map((app) => app.close()));
});

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
  ),
  fc.constantFrom('s1', 'pl_x', 'tag_song', 'text', 'artist'),
);
const value: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: strange },
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(true, false, null, -1, Number.MAX_VALUE, 2 ** 53, 0.5),
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
);
const object = fc.dictionary(fields, value, { maxKeys: 8 });
const body = fc.oneof(
  object.map((fieldsOf) => JSON.stringify({ userId: guestId(), songId: 's1', ...fieldsOf })),
  object.map((query) => JSON.stringify({ search_queries: [{ type: 'text', term: 'a', ...query }] })),
  fc.array(object, { maxLength: 5 }).map((list) => JSON.stringify(list)),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', '{', '[]', 'null', '"x"', `${'['.repeat(50_000)}${']'.repeat(50_000)}`, '{"userId":"\\ud800"}'),
);
const part = strange.map((text) => encodeURIComponent(Buffer.from(text).toString()));
const path = fc.oneof(
  fc.constantFrom(
    '/api/search',
    '/api/songs',
    '/api/likes',
    '/api/playlists',
    '/api/process-audio',
    '/me',
    '/updateProfile',
    '/api/health',
    '/',
  ),
  part.map((id) => `/api/likes/${id}`),
  part.map((id) => `/api/users/${id}`),
  part.map((id) => `/api/users/${id}/favorite-artists?limit=${id}`),
  part.map((id) => `/api/tracks/${id}/play`),
  part.map((id) => `/api/playlists/${id}`),
  part.map((id) => `/api/playlists/${id}/songs`),
  fc.tuple(part, part).map(([a, b]) => `/api/playlists/${a}/songs/${b}`),
  part.map((ids) => `/api/songs?ids=${ids}`),
  part.map((url) => `/api/proxy-image?url=http://127.0.0.1:1/${url}`),
  part.map((token) => `/me?auth=${token}`),
  fc.constant(`/updateProfile?auth=${tokenFor('fuzzer')}`),
  part.map((text) => `/${text}`),
);
const headerText = fc.stringMatching(/^[!-~]{0,60}$/);
const headers = fc.record(
  {
    authorization: fc.oneof(
      headerText,
      headerText.map((text) => `Bearer ${text}`),
      fc.constant(`Bearer ${tokenFor('fuzzer')}`),
    ),
    'idempotency-key': fc.oneof(headerText, fc.constantFrom('k1', 'k2', 'x'.repeat(500))),
    'content-type': fc.constantFrom(
      'application/json',
      'text/plain',
      'multipart/form-data; boundary=x',
      'multipart/form-data',
    ),
    'if-none-match': headerText,
    origin: headerText,
    accept: fc.constantFrom('text/html', '*/*', ''),
    'accept-encoding': fc.constantFrom('br', 'gzip', 'identity'),
  },
  { requiredKeys: [] },
);
const methods = fc.constantFrom('GET', 'POST', 'PATCH', 'DELETE', 'PUT', 'HEAD', 'OPTIONS');

/** The error sentence of an answer, '' when it has none. */
function sentenceOf(text: string): string {
  const value: unknown = JSON.parse(text);
  const error = isRecord(value) && Object.keys(value).length === 1 ? value['error'] : undefined;
  return typeof error === 'string' ? error : '';
}

/** The small form; issue 7's 50,000 requests are FUZZ_RUNS=50000. */
const numRuns = Number(process.env['FUZZ_RUNS'] ?? 1_500);

test('no request gets a 500, an error without a sentence, or what belongs to somebody else', async () => {
  const property = fc.asyncProperty(methods, path, headers, body, async (method, url, sent, text) => {
    const withBody = method === 'GET' || method === 'HEAD' ? {} : { body: text };
    for (const app of servers) {
      const answer = await app.server.app.request(url, { method, headers: sent, ...withBody });
      const read = await answer.text();
      expect([answer.status, logged]).toEqual([answer.status, []]);
      expect(answer.status === 503 || answer.status < 500).toBe(true);
      const sentence = answer.status < 400 || method === 'HEAD' ? 'No error.' : sentenceOf(read);
      expect(sentence).toMatch(/[.]$/);
      expect(read).not.toMatch(/private-song|private-list/);
      expect(read).not.toContain(secret);
    }
  });
  await fc.assert(property, { numRuns, interruptAfterTimeLimit: 600_000 });
}, 900_000);

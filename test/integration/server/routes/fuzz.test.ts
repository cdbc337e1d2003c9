import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { retainedBytes } from '../../../support/retained-memory.ts';
import { isRecord } from '../../../../server/outside-values.ts';
import { runsOf } from '../../../support/full.ts';
import { fuzzBytes, fuzzRequests, type FuzzRequest } from './fuzz-requests.ts';
import { databases, guestId, songNamed, testServer, tokenFor, type TestServer } from '../harness.ts';

/** FUZZ_RUNS sets another number; FUZZ_SEED repeats a found one. */
const runs = Number(process.env['FUZZ_RUNS'] ?? runsOf({ all: 50_000, short: 3_000 }));
const seed = Number(process.env['FUZZ_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const timeoutMs = 60_000 + runs * 60;

/** Values that only these two users may read. */
const guest = guestId();
const secrets = [guest, 'private-song', 'private-list', 'private-name', tokenFor('member')];
const plant = async (app: TestServer): Promise<void> => {
  for (const [userId, token] of [[guest], ['member', tokenFor('member')]] as const) {
    const options = token === undefined ? {} : { token };
    await app.call('POST', '/api/likes', { body: { userId, songId: 'private-song', like: true }, ...options });
    await app.call('POST', '/api/likes', {
      body: { userId, songId: 'x', play: true, artist: 'private-name' },
      ...options,
    });
    await app.call('POST', '/api/playlists', { body: { userId, name: 'private-list' }, ...options });
  }
};

/** Statuses a call may end with: those of docs/api.md and of HTTP itself. 503 only with the seconds to wait. */
const documented = new Set([
  200, 202, 204, 206, 304, 400, 401, 403, 404, 405, 408, 413, 415, 416, 417, 422, 424, 429, 431,
]);

/** The error sentence of an answer, '' when it has none. */
function sentenceOf(text: string): string {
  const value: unknown = JSON.parse(text);
  const error = isRecord(value) && Object.keys(value).length === 1 ? value['error'] : undefined;
  return typeof error === 'string' ? error : '';
}

function check(status: number, retryAfter: string | null, method: string, text: string): void {
  const isDocumented = documented.has(status) || (status === 503 && Number(retryAfter) > 0);
  expect(isDocumented, `status ${status}: ${text.slice(0, 200)}`).toBe(true);
  const sentence = status < 400 || method === 'HEAD' ? 'None.' : sentenceOf(text);
  expect(sentence).toMatch(/^\S.*\.$/);
  for (const secret of secrets) expect(text.includes(secret), `${secret} in an answer`).toBe(false);
}

/** Fails when nothing comes back for half a minute. */
async function inTime<T>(what: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`${what} hangs`)), 30_000);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

describe.each(databases)('fuzzing on %s', (kind) => {
  let app: TestServer;
  let port = 0;
  let before: Retained;
  const logged: string[] = [];
  const share = Math.ceil(runs / databases.length);
  beforeAll(async () => {
    const catalogue = () => ({ artists: [], songs: [songNamed('s1')] });
    app = await testServer(kind, { catalogue, log: (line) => void logged.push(line) });
    await plant(app);
    port = await app.server.listen();
    before = await retainedNow(app);
  });
  afterAll(() => app.close());

  test(
    `${share} requests get documented answers, an error sentence, and nothing of another user`,
    async () => {
      console.log(`fuzz: ${share} requests on ${kind}, FUZZ_SEED=${seed}`);
      const send = async ({ method, path, headers, body }: FuzzRequest): Promise<void> => {
        const withBody = method === 'GET' || method === 'HEAD' ? {} : { body };
        const sent = new Headers();
        for (const [name, value] of Object.entries(headers)) if (!/[^\0-\xff]/.test(value)) sent.set(name, value);
        const answer = await app.server.app.request(path, { method, headers: sent, ...withBody });
        check(answer.status, answer.headers.get('retry-after'), method, await answer.text());
        expect(logged).toEqual([]);
      };
      // Four at a time: what only happens between two requests is then found too.
      const four = fc.array(fuzzRequests, { minLength: 4, maxLength: 4 });
      const property = fc.asyncProperty(four, async (requests) => {
        await inTime(JSON.stringify(requests).slice(0, 2_000), Promise.all(requests.map(send)));
      });
      await fc.assert(property, { numRuns: Math.ceil(share / 4), seed });
    },
    timeoutMs,
  );

  test(
    'so do requests over a socket, and the server goes on',
    async () => {
      const send = ({ method, path, headers, body }: FuzzRequest) =>
        new Promise<void>((done, fail) => {
          const usable = Object.entries(headers).filter(([, value]) => /^[\t\x20-\x7e\x80-\xff]*$/.test(value));
          const options = {
            host: '127.0.0.1',
            port,
            method,
            path: encodeURI(path).replaceAll('%25', '%'),
            agent: false,
          };
          const request = httpRequest({ ...options, headers: Object.fromEntries(usable) }, (answer) => {
            let text = '';
            answer.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
            answer.on('error', fail);
            answer.on('end', () => {
              try {
                const isPacked = answer.headers['content-encoding'] !== undefined;
                check(answer.statusCode ?? 0, answer.headers['retry-after'] ?? null, isPacked ? 'HEAD' : method, text);
                done();
              } catch (error) {
                fail(error instanceof Error ? error : new Error(String(error)));
              }
            });
          });
          // The server may answer and close before it has read a body it refuses.
          request.on('error', (error: Error & { code?: string }) =>
            error.code === 'EPIPE' || error.code === 'ECONNRESET' ? done() : fail(error),
          );
          request.end(['GET', 'HEAD', 'PROPFIND'].includes(method) ? undefined : body);
        });
      const property = fc.asyncProperty(fuzzRequests, (one) => inTime(JSON.stringify(one).slice(0, 2_000), send(one)));
      await fc.assert(property, { numRuns: Math.ceil(share / 20), seed });
      expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(200);
      expect(logged).toEqual([]);
    },
    timeoutMs,
  );

  test(
    'what is no HTTP gets a sentence or a closed connection, never a hang',
    async () => {
      const send = (bytes: Buffer) =>
        new Promise<string>((done) => {
          const socket = connect(port, '127.0.0.1', () => socket.end(bytes));
          let text = '';
          socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
          socket.on('error', () => undefined);
          socket.on('close', () => done(text));
        });
      const property = fc.asyncProperty(fuzzBytes, async (bytes) => {
        const answer = await inTime(bytes.toString('latin1').slice(0, 500), send(bytes));
        const [head = '', body = ''] = answer.split(/\r\n\r\n(.*)/s);
        if (answer === '') return;
        const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]);
        const isJson =
          /content-type: application\/json/i.test(head) && !/content-encoding|transfer-encoding/i.test(head);
        check(
          status,
          /retry-after: (\d+)/i.exec(head)?.[1] ?? null,
          isJson && /^\{.*\}$/s.test(body) ? 'GET' : 'HEAD',
          body,
        );
      });
      await fc.assert(property, { numRuns: Math.ceil(share / 40), seed });
      expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(200);
      expect(logged).toEqual([]);
    },
    timeoutMs,
  );

  test('memory, connections and temporary files are then back where they were', async () => {
    await expect.poll(() => app.server.bufferedBytes(), { timeout: 20_000 }).toBe(0);
    // fetch and the pool of PostgreSQL keep connections for some seconds.
    await expect
      .poll(async () => (await retainedNow(app)).descriptors, { timeout: 60_000 })
      .toBeLessThanOrEqual(before.descriptors + 4);
    const after = await retainedNow(app);
    expect(after.files).toEqual(before.files);
    // Modules that are loaded once are no leak.
    expect(after.bytes).toBeLessThan(before.bytes + 32 * 2 ** 20);
  });
});

/** What a server holds beyond its database. */
interface Retained {
  bytes: number;
  descriptors: number;
  /** The paths of the files in its data folder. */
  files: string[];
}
const retainedNow = async ({ dataDir }: TestServer): Promise<Retained> => ({
  bytes: await retainedBytes(),
  descriptors: existsSync('/proc/self/fd') ? readdirSync('/proc/self/fd').length : 0,
  files: readdirSync(dataDir, { recursive: true, withFileTypes: true })
    // The folder of uploads comes with the first of them and stays.
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted(),
});

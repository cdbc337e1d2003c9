import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createServer, type OffbeatServer, type ServerDeps } from '../../../../server/app.ts';
import type { ServerConfig } from '../../../../server/config.ts';
import type { OpenDatabase } from '../../../../server/db/open.ts';
import type { Logger } from '../../../../server/ops/logger.ts';
import { freePort } from '../../../../scripts/support/ports.ts';
import { configFor, freshDatabase, guestId, tokenFor } from '../harness.ts';
import { removeFolder } from '../../../support/folders.ts';

/** For all tests but those that break theirs. */
let shared: OpenDatabase;
beforeAll(async () => {
  shared = await freshDatabase('pglite');
});
afterAll(() => shared.close());

const closers: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function listening(changes: Partial<ServerConfig> = {}, deps: ServerDeps = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'offbeat-operations-'));
  closers.push(() => removeFolder(dataDir));
  const dist = join(dataDir, 'dist');
  mkdirSync(join(dist, 'assets'), { recursive: true });
  writeFileSync(join(dist, 'index.html'), '<!doctype html>');
  writeFileSync(join(dist, 'assets', 'a.js'), `export const a = '${'a'.repeat(2_000)}';`);
  const lines: Record<string, unknown>[] = [];
  const say =
    (level: string) =>
    (message: string, fields: object = {}) =>
      void lines.push({ level, message, ...fields });
  const logger: Logger = { error: say('error'), warn: say('warn'), info: say('info') };
  const database = deps.database ?? shared;
  const server: OffbeatServer = await createServer(configFor(dataDir, changes), { database, logger, ...deps });
  const port = await server.listen();
  let isClosed = false;
  const close = async () => {
    if (isClosed) return;
    isClosed = true;
    await server.close();
  };
  closers.push(close);
  return { origin: `http://127.0.0.1:${port}`, lines, close };
}

test('logs each request once with its id and route, and no token, guest id or search in any line', async () => {
  const { origin, lines } = await listening();
  const [guest, token] = [guestId(), tokenFor('member-1')];
  const answers = [
    await fetch(`${origin}/api/likes/${guest}`),
    await fetch(`${origin}/me?auth=${token}`),
    await fetch(`${origin}/api/likes/member-1`, { headers: { authorization: `Bearer ${token}` } }),
    await fetch(`${origin}/user/${guest}`, { headers: { accept: 'text/html' } }),
    await fetch(`${origin}/api/nothing/${guest}`),
    await fetch(`${origin}/assets/a.js`),
  ];
  for (const answer of answers) await answer.arrayBuffer();
  await delay(20);
  const answered = lines.filter((line) => line['message'] === 'answered');
  expect(answered.map((line) => [line['route'], line['status']])).toEqual([
    ['/api/likes/:userId', 200],
    ['/me', 404],
    ['/api/likes/:userId', 200],
    ['app', 404],
    ['unknown', 404],
    ['app', 200],
  ]);
  expect(answered.map((line) => line['id'])).toEqual(answers.map((answer) => answer.headers.get('x-request-id')));
  const text = JSON.stringify(lines);
  for (const secret of [guest, token, token.slice(0, 40), 'member-1']) expect(text).not.toContain(secret);
});

test('an unexpected error is logged under the id its answer names', async () => {
  const database = await freshDatabase('pglite');
  closers.push(() => database.close());
  const { origin, lines } = await listening({}, { database });
  await database.db.schema.dropTable('likes').execute();
  const answer = await fetch(`${origin}/api/likes/${guestId()}`);
  expect(answer.status).toBe(500);
  const error = lines.find((line) => line['level'] === 'error');
  expect(error?.['id']).toBe(answer.headers.get('x-request-id'));
});

test('says it is well while its database is, and 503 when that is gone', async () => {
  const database = await freshDatabase('pglite');
  const { origin } = await listening({}, { database });
  expect(await (await fetch(`${origin}/api/health`)).json()).toEqual({ ok: true });
  await database.close();
  await delay(600);
  const answer = await fetch(`${origin}/api/health`);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
});

test('gives its metrics on a loopback port of their own, by route and without ids', async () => {
  const metricsPort = await freePort();
  const { origin } = await listening({ metricsPort });
  const guest = guestId();
  await (await fetch(`${origin}/api/likes/${guest}`)).text();
  await delay(20);
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  expect(text).toContain('http_request_duration_seconds_count{method="GET",route="/api/likes/:userId",status="200"} 1');
  expect(text).not.toContain(guest);
  expect((await fetch(`${origin}/metrics`)).status).toBe(404);
});

test('believes a forwarded address only from a proxy it trusts', async () => {
  const ask = (origin: string, from: string) =>
    fetch(`${origin}/api/songs?ids=a`, { headers: { 'x-forwarded-for': from, 'x-forwarded-proto': 'https' } });
  const open = await listening({ rateLimitPerMinute: 2 });
  const spoofed = [];
  for (const from of ['203.0.113.1', '203.0.113.2', '203.0.113.3']) spoofed.push((await ask(open.origin, from)).status);
  expect(spoofed).toEqual([200, 200, 429]);
  const behind = await listening({ rateLimitPerMinute: 2, trustedProxies: 'loopback' });
  for (const from of ['203.0.113.1', '203.0.113.2', '203.0.113.3']) {
    const answer = await ask(behind.origin, from);
    expect([answer.status, answer.headers.get('strict-transport-security')]).toEqual([200, 'max-age=31536000']);
  }
  const page = { headers: { 'x-forwarded-proto': 'https' } };
  expect((await fetch(behind.origin, page)).headers.has('strict-transport-security')).toBe(true);
  expect((await fetch(open.origin, page)).headers.has('strict-transport-security')).toBe(false);
});

test('answers files from the front as the app would', async () => {
  const { origin } = await listening();
  const heads = async (headers: Record<string, string>) => {
    const answer = await fetch(`${origin}/assets/a.js`, { headers: { 'accept-encoding': 'br', ...headers } });
    await answer.arrayBuffer();
    const compared = [...answer.headers].filter(
      ([name]) =>
        !/^(date|connection|keep-alive|x-request-id|access-control-|transfer-encoding|content-length)/.test(name),
    );
    return { status: answer.status, headers: Object.fromEntries(compared) };
  };
  // What has an Origin goes to the app.
  expect(await heads({})).toEqual(await heads({ origin: 'https://music.example' }));
  const etag = (await fetch(`${origin}/assets/a.js`)).headers.get('etag') ?? '';
  expect((await heads({ 'if-none-match': etag })).status).toBe(304);
});

test('a stop takes no more requests and lets the one being answered finish', async () => {
  const { origin, close } = await listening();
  let rest = (): void => undefined;
  const half = new Promise<void>((done) => {
    rest = done;
  });
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(new TextEncoder().encode('{"search_queries":'));
      await half;
      controller.enqueue(new TextEncoder().encode('[{"term":"x","type":"text"}]}'));
      controller.close();
    },
  });
  const init = { method: 'POST', body, duplex: 'half' };
  const answer = fetch(`${origin}/api/search`, init);
  await delay(100);
  const closing = close();
  await delay(100);
  await expect(fetch(`${origin}/api/health`)).rejects.toThrow('fetch failed');
  rest();
  expect((await answer).status).toBe(200);
  await closing;
});

import { mkdirSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer, type TestServer } from '../harness.ts';

/** What the fast path refuses before the app sees it. */
let app: TestServer;
let port = 0;
beforeAll(async () => {
  app = await testServer('pglite', {}, { rateLimitPerMinute: 2, trustedProxies: 'loopback' });
  mkdirSync(join(app.dataDir, 'dist'), { recursive: true });
  writeFileSync(join(app.dataDir, 'dist', 'index.html'), '<!doctype html>');
  port = await app.server.listen();
});
afterAll(() => app.close());

interface Said {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  text: string;
}
/** As it stands: fetch would tidy the path up. */
const get = (path: string, from = '198.51.100.1'): Promise<Said> =>
  new Promise((done, fail) => {
    const headers = { 'x-forwarded-for': from };
    httpRequest({ host: '127.0.0.1', port, path, headers, agent: false }, (answer) => {
      let text = '';
      answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
      answer.on('end', () => done({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
    })
      .on('error', fail)
      .end();
  });

test('a path longer than any of ours is refused with a sentence', async () => {
  const { status, headers, text } = await get(`${'/'.repeat(15_000)}x`);
  expect([status, headers['x-content-type-options'], text]).toEqual([
    414,
    'nosniff',
    '{"error":"The address is too long."}',
  ]);
  expect((await get(`/home?from=${'x'.repeat(10_000)}`, '198.51.100.99')).status).toBe(200);
});

test('files have a limit for each caller, ten times that of calls', async () => {
  const from = '203.0.113.7';
  const statuses = [];
  for (let n = 0; n < 21; n++) statuses.push((await get('/home', from)).status);
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
  const refused = await get('/home', from);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(refused.text).toBe('{"error":"Too many requests. Please wait a moment."}');
  expect((await get('/home', '203.0.113.8')).status).toBe(200);
});

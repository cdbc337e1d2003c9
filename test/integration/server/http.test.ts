import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer, type Server } from 'node:http';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '../../../server/db/open.ts';
import { freshDatabase, guestId, testServer, tokenFor, type TestServer } from './harness.ts';

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

/** A provider that serves pictures, as the demo one on loopback does. */
async function pictureHost(): Promise<{ origin: string; server: Server }> {
  const server = createHttpServer((request, response) => {
    if (request.url === '/cover.png') response.end(png);
    else if (request.url === '/evil.svg') response.end('<svg xmlns="http://www.w3.org/2000/svg"/>');
    else if (request.url === '/inside') response.writeHead(302, { location: 'http://127.0.0.1:1/x.png' }).end();
    else if (request.url === '/big') response.end(Buffer.concat([png, Buffer.alloc(6 * 1024 * 1024)]));
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return { server, origin: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}` };
}

describe('the server on the wire', () => {
  let app: TestServer;
  let pictures: { origin: string; server: Server };
  const request = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    app.server.app.request(path, { headers, method });
  beforeAll(async () => {
    pictures = await pictureHost();
    app = await testServer('pglite', {}, { providerUrl: pictures.origin });
    const dist = join(app.dataDir, 'dist');
    mkdirSync(join(dist, 'assets'), { recursive: true });
    writeFileSync(join(dist, 'index.html'), '<!doctype html><title>Offbeat</title>');
    writeFileSync(join(dist, 'sw.js'), 'self.skipWaiting();');
    writeFileSync(join(dist, 'assets', 'app-abc123.js'), 'export const x = 1;\n'.repeat(200));
    writeFileSync(join(app.dataDir, 'secret.txt'), 'secret');
  });
  afterAll(async () => {
    await app.close();
    pictures.server.close();
  });

  test('answers health and an error sentence for unknown calls', async () => {
    expect((await app.call('GET', '/api/health')).body).toEqual({ ok: true });
    for (const path of ['/api/nope', '/api/', '/api/likes']) {
      const answer = await app.call('GET', path, { headers: { accept: 'text/html' } });
      expect([answer.status, answer.body]).toEqual([404, { error: 'There is nothing at this address.' }]);
    }
  });

  test('gives an ETag to JSON GETs and honours If-None-Match', async () => {
    const path = `/api/likes/${guestId()}`;
    const first = await request(path);
    const etag = first.headers.get('etag') ?? '';
    expect(etag).not.toBe('');
    const again = await request(path, { 'if-none-match': etag });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
    expect((await request(path, { 'if-none-match': '"other"' })).status).toBe(200);
  });

  test.each([
    ['http://localhost:5173', true],
    ['http://127.0.0.1:1', true],
    ['https://music.example', true],
    ['https://evil.example', false],
    ['http://localhost.evil.example', false],
    ['null', false],
  ])('answers the preflight of %s: %s', async (origin, isAllowed) => {
    const preflight = { origin, 'access-control-request-method': 'POST' };
    const answer = await request('/api/likes', preflight, 'OPTIONS');
    expect(answer.headers.get('access-control-allow-origin')).toBe(isAllowed ? origin : null);
    const headers = (answer.headers.get('access-control-allow-headers') ?? '').toLowerCase();
    for (const name of ['authorization', 'idempotency-key', 'range']) expect(headers.includes(name)).toBe(isAllowed);
    const plain = await request('/api/health', { origin });
    expect(plain.headers.get('access-control-allow-origin')).toBe(isAllowed ? origin : null);
    expect(plain.headers.get('vary')).toContain('Origin');
  });

  test('refuses a write that a browser says comes from another site', async () => {
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect((await request('/api/tracks/x/play', headers, 'POST')).status).toBe(403);
    expect((await request('/api/tracks/x/play', { 'sec-fetch-site': 'same-origin' }, 'POST')).status).toBe(200);
  });

  test('serves the app: hashed files for ever, pages and worker never unasked', async () => {
    const script = await request('/assets/app-abc123.js', { 'accept-encoding': 'gzip, br' });
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(script.headers.get('content-encoding')).toBe('br');
    expect(brotliDecompressSync(Buffer.from(await script.arrayBuffer())).toString()).toMatch(/^export const x/);
    const worker = await request('/sw.js');
    expect([worker.headers.get('cache-control'), worker.headers.get('content-type')]).toEqual([
      'no-cache',
      'text/javascript; charset=utf-8',
    ]);
    const etag = worker.headers.get('etag') ?? '';
    expect((await request('/sw.js', { 'if-none-match': etag })).status).toBe(304);
    writeFileSync(join(app.dataDir, 'dist', 'sw.js'), 'self.clients.claim();//new');
    expect((await request('/sw.js', { 'if-none-match': etag })).status).toBe(200);
  });

  test('gives the page to navigations only', async () => {
    const page = await request('/genre/lo-fi', { accept: 'text/html,*/*' });
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-cache']);
    expect(await page.text()).toContain('Offbeat');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect((await request('/artist/some.name', { 'sec-fetch-mode': 'navigate' })).status).toBe(200);
    expect((await request('/assets/gone.js', { accept: 'text/html' })).status).toBe(404);
    expect((await request('/genre/lo-fi', { accept: '*/*', 'sec-fetch-mode': 'cors' })).status).toBe(404);
  });

  test.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%5c..%5csecret.txt',
    '/%00',
    '/.env',
    '/%',
  ])('leads nowhere outside the folder: %s', async (path) => {
    const answer = await request(path);
    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toContain('secret');
  });

  test('carries the security headers everywhere', async () => {
    for (const path of ['/', '/api/health', '/api/nope', '/assets/app-abc123.js']) {
      const { headers } = await request(path, { accept: 'text/html' });
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
    }
  });

  test('proxies raster pictures of the configured provider and nothing private', async () => {
    const get = (url: string) => request(`/api/proxy-image?url=${encodeURIComponent(url)}`);
    const picture = await get(`${pictures.origin}/cover.png`);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(Buffer.from(await picture.arrayBuffer())).toEqual(png);
    expect(picture.headers.get('content-security-policy')).toContain('sandbox');
    expect((await get(`${pictures.origin}/evil.svg`)).status).toBe(415);
    expect((await get(`${pictures.origin}/inside`)).status).toBe(400);
    expect((await get(`${pictures.origin}/big`)).status).toBe(413);
    expect((await get(`${pictures.origin}/gone`)).status).toBe(424);
    for (const url of [
      'http://127.0.0.1:1/',
      'http://localhost/',
      'http://2130706433/',
      'http://[::ffff:10.0.0.1]/',
      'http://169.254.169.254/latest',
      'ftp://example.com/',
      'file:///etc/passwd',
      'data:image/png;base64,x',
      '',
      '/api/health',
    ]) {
      expect([url, (await get(url)).status]).toEqual([url, 400]);
    }
  });

  test('answers on a socket with a body that does not fit, and goes on', async () => {
    const port = await app.server.listen();
    const post = (body: string) =>
      fetch(`http://127.0.0.1:${port}/api/likes`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json' },
      });
    expect((await post(JSON.stringify({ a: 'x'.repeat(300_000) }))).status).toBe(413);
    expect((await post('{broken')).status).toBe(400);
    expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(200);
  });

  test('limits requests with Retry-After when told to', async () => {
    const limited = await testServer('pglite', { database: app.database }, { rateLimitPerMinute: 5 });
    const answers = [];
    for (let i = 0; i < 7; i++) answers.push(await limited.server.app.request('/api/health'));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect(Number(answers[5]?.headers.get('retry-after'))).toBeGreaterThan(0);
    await limited.close();
  });
});

describe('tokens in production', () => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await freshDatabase('pglite');
  });
  afterAll(() => database.close());

  test('takes signed tokens of the project alone, and no unsigned ones', async () => {
    const { publicKey, privateKey } = await generateKeyPair('RS256');
    const keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(publicKey)), kid: 'k1', alg: 'RS256' }] });
    const app = await testServer(
      'pglite',
      { keys },
      { authEmulatorHost: undefined, firebaseProjectId: 'real-project' },
    );
    const signed = (project: string, expires = '1h', kid = 'k1') =>
      new SignJWT()
        .setProtectedHeader({ alg: 'RS256', kid })
        .setSubject('uid-1')
        .setIssuer(`https://securetoken.google.com/${project}`)
        .setAudience(project)
        .setIssuedAt()
        .setExpirationTime(expires)
        .sign(privateKey);
    const status = async (token: string) => (await app.call('GET', '/api/likes/uid-1', { token })).status;
    expect(await status(await signed('real-project'))).toBe(200);
    expect(await status(await signed('other-project'))).toBe(401);
    expect(await status(await signed('real-project', '-1m'))).toBe(401);
    expect(await status(await signed('real-project', '1h', 'k2'))).toBe(401);
    expect(await status(tokenFor('uid-1', { project: 'real-project' }))).toBe(401);
    await app.close();
  });

  test('answers 503 and not 401 when the keys cannot be fetched', async () => {
    const keys = () => Promise.reject(new TypeError('fetch failed'));
    const app = await testServer('pglite', { keys, database }, { authEmulatorHost: undefined });
    const answer = await app.call('GET', '/api/likes/uid-1', { token: tokenFor('uid-1').replace(/\.$/, '.c2ln') });
    expect([answer.status, answer.headers.get('retry-after')].map(String)).toEqual(['401', 'null']);
    const { privateKey } = await generateKeyPair('RS256');
    const token = await new SignJWT()
      .setProtectedHeader({ alg: 'RS256', kid: 'k' })
      .setSubject('uid-1')
      .sign(privateKey);
    const unreachable = await app.call('GET', '/api/likes/uid-1', { token });
    expect([unreachable.status, unreachable.headers.get('retry-after')]).toEqual([503, '10']);
    await app.close();
  });
});

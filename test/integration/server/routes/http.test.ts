import { firstVisitScript } from '../../../../server/http/content-security-policy.ts';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer, type Server } from 'node:http';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, guestId, testServer, type TestServer } from '../harness.ts';
import { listenOnLoopback } from '../../../support/loopback.ts';

/** The header of a PNG, one pixel each way or more. */
const pngOf = (side: number): Buffer => {
  const size = side.toString(16).padStart(8, '0');
  return Buffer.from(`89504e470d0a1a0a0000000d49484452${size}${size}0802000000`, 'hex');
};
const png = pngOf(1);

/** A provider that serves pictures, as the demo one on loopback does. */
async function pictureHost(): Promise<{ origin: string; server: Server }> {
  const server = createHttpServer((request, response) => {
    if (request.url === '/cover.png') response.end(png);
    else if (request.url === '/bomb.png') response.end(pngOf(50_000));
    else if (request.url === '/evil.svg') response.end('<svg xmlns="http://www.w3.org/2000/svg"/>');
    else if (request.url === '/inside') response.writeHead(302, { location: 'http://127.0.0.1:1/x.png' }).end();
    else if (request.url === '/big') response.end(Buffer.concat([png, Buffer.alloc(6 * 1024 * 1024)]));
    else response.writeHead(404).end();
  });
  const { origin } = await listenOnLoopback(server);
  return { server, origin };
}

describe.each(databases)('the server on the wire over %s', (kind) => {
  let app: TestServer;
  let pictures: { origin: string; server: Server };
  const request = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    app.server.app.request(path, { headers, method });
  beforeAll(async () => {
    pictures = await pictureHost();
    app = await testServer(kind, {}, { providerUrl: pictures.origin });
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
    for (const path of ['/api/nope', '/api/', '/api/likes', '/api', '/updateProfile', '/covers', '/avatars/']) {
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
    ['http://localhost:5173/', false],
    ['ftp://localhost', false],
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
    // A module script sends Origin, the worker that stores the file does not: it must be one file to the browser's cache.
    const asModule = await request('/assets/app-abc123.js', { origin: 'http://localhost:5173' });
    expect([asModule.headers.get('vary'), script.headers.get('vary')]).toEqual(['Accept-Encoding', 'Accept-Encoding']);
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
    expect((await request('/genre/lo-fi', { accept: '*/*' })).status).toBe(200);
    expect((await request('/gone.js', { accept: '*/*' })).status).toBe(404);
  });

  test.each(['/artist/.feast', '/artist/AC%5CDC', '/artist/..%2F..%2Fsecret.txt', '/artist/100%25', '/artist/%'])(
    'gives the page of any handle: %s',
    async (path) => {
      for (const asPage of [{ 'sec-fetch-mode': 'navigate' }, { accept: 'text/html,*/*;q=0.8' }]) {
        const page = await request(path, asPage);
        expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Offbeat')]);
      }
      expect((await request(path, { 'sec-fetch-mode': 'no-cors' })).status).toBe(404);
    },
  );

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
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('permissions-policy')).toContain('microphone=()');
      expect(headers.get('strict-transport-security')).toBeNull();
    }
    const json = await request('/api/health');
    expect(json.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'; sandbox");
    const policy = (await request('/', { accept: 'text/html' })).headers.get('content-security-policy') ?? '';
    const directives = new Map(policy.split('; ').map((line) => [line.split(' ')[0], line.split(' ').slice(1)]));
    expect(directives.get('script-src')).toEqual(["'self'", firstVisitScript]);
    expect(directives.get('require-trusted-types-for')).toEqual(["'script'"]);
    expect([directives.get('object-src'), directives.get('base-uri')]).toEqual([["'none'"], ["'none'"]]);
  });

  test('proxies raster pictures of the configured provider and nothing private', async () => {
    const get = (url: string) => request(`/api/proxy-image?url=${encodeURIComponent(url)}`);
    const picture = await get(`${pictures.origin}/cover.png`);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(Buffer.from(await picture.arrayBuffer())).toEqual(png);
    expect(picture.headers.get('content-security-policy')).toContain('sandbox');
    const etag = picture.headers.get('etag') ?? '';
    const again = (known: string) =>
      request(`/api/proxy-image?url=${encodeURIComponent(`${pictures.origin}/cover.png`)}`, { 'if-none-match': known });
    const same = await again(`"other", W/${etag}`);
    expect([same.status, await same.text(), same.headers.get('etag')]).toEqual([304, '', etag]);
    expect((await again('"other"')).status).toBe(200);
    expect((await get(`${pictures.origin}/evil.svg`)).status).toBe(415);
    expect((await get(`${pictures.origin}/inside`)).status).toBe(400);
    expect((await get(`${pictures.origin}/big`)).status).toBe(413);
    expect((await get(`${pictures.origin}/bomb.png`)).status).toBe(413);
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

  test('asks for TLS for ever where a trusted proxy says that it is there, and nowhere else', async () => {
    const behind = await testServer(kind, { database: app.database }, { trustedProxies: 'private' });
    const secure = { 'x-forwarded-proto': 'https' };
    const fromProxy = { incoming: { socket: { remoteAddress: '10.0.0.1' } } };
    const hsts = async (server: TestServer, headers: Record<string, string>) =>
      (await server.server.app.request('/api/health', { headers }, fromProxy)).headers.get('strict-transport-security');
    expect(await hsts(behind, secure)).toMatch(/^max-age=\d{8,}$/);
    expect(await hsts(behind, {})).toBeNull();
    expect(await hsts(app, secure)).toBeNull();
    await behind.close();
  });

  test('limits requests with Retry-After when told to', async () => {
    const limited = await testServer(kind, { database: app.database }, { rateLimitPerMinute: 5 });
    const answers = [];
    for (let i = 0; i < 7; i++) answers.push(await limited.server.app.request('/api/health'));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect(Number(answers[5]?.headers.get('retry-after'))).toBeGreaterThan(0);
    await limited.close();
  });
});

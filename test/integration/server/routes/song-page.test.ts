import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { songNamed, testServer, type TestServer } from '../harness.ts';

let app: TestServer;
const asPage = { accept: 'text/html', 'sec-fetch-mode': 'navigate', host: 'music.example' };
const load = async (path: string, headers: Record<string, string> = asPage) => {
  const response = await app.server.app.request(`http://music.example${path}`, { headers });
  return { status: response.status, headers: response.headers, text: await response.text() };
};

beforeAll(async () => {
  const songs = [
    songNamed('rain', { title: 'Rain "$&" <b>', display_name: "Nova & O'Neil" }),
    songNamed('bare', { title: 'Bare', display_name: '', image_url: 'javascript:alert(1)' }),
  ];
  app = await testServer('pglite', { catalogue: () => ({ artists: [], songs }) });
  const dist = join(app.dataDir, 'dist');
  mkdirSync(dist, { recursive: true });
  writeFileSync(
    join(dist, 'index.html'),
    '<!doctype html><html><head><title>Offbeat</title></head><body>app</body></html>',
  );
});
afterAll(() => app.close());

test('a song has its title and cover in the head of its page, escaped', async () => {
  const page = await load('/post/rain');
  expect(page.status).toBe(200);
  expect(page.headers.get('content-type')).toContain('text/html');
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
  expect(page.text).toContain('<title>Rain &quot;$&amp;&quot; &lt;b&gt; · Nova &amp; O&#39;Neil</title>');
  expect(page.text).toContain('<meta property="og:title" content="Rain &quot;$&amp;&quot; &lt;b&gt;" />');
  expect(page.text).toContain('<meta property="og:image" content="http://music.example/covers/rain.webp" />');
  expect(page.text).toContain('<meta property="og:url" content="http://music.example/post/rain" />');
  expect(page.text).toContain('<body>app</body>');
});

test('a picture that is no web address is left out', async () => {
  const page = await load('/post/bare');
  expect(page.text).toContain('<title>Bare</title>');
  expect(page.text).not.toContain('og:image');
  expect(page.text).not.toContain('javascript:');
});

test('an unknown song gets the plain page, and the app says so', async () => {
  const page = await load('/post/nothing');
  expect([page.status, page.text.includes('<title>Offbeat</title>')]).toEqual([200, true]);
});

test('a page that is known is not sent again', async () => {
  const { headers } = await load('/post/rain');
  const again = await load('/post/rain', { ...asPage, 'if-none-match': headers.get('etag') ?? '' });
  expect([again.status, again.text]).toEqual([304, '']);
});

test('a script or a call under the same path is not answered with a page', async () => {
  expect((await load('/post/rain.js', { 'sec-fetch-mode': 'no-cors' })).status).toBe(404);
});

import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { get } from 'node:https';
import type { IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../../../scripts/support/ports.ts';
import { contentSecurityPolicy } from '../../../../server/http/content-security-policy.ts';
import { behindTls, everywhere } from '../../../../server/http/security-headers.ts';
import { guestId, testServer, type TestServer } from '../harness.ts';
import { docBlock } from '../../../support/doc-block.ts';
import { removeFolder } from '../../../support/folders.ts';

const nginx = '/usr/sbin/nginx';
const hasNginx = existsSync(nginx);
if (!hasNginx) console.warn('nginx is not installed: the block in docs/deploy.md was not tried');

/** The server block of docs/deploy.md as it stands there, on ports and files of this test. */
function blockOfTheDocs(values: { port: number; apiPort: number; dist: string; folder: string }): string {
  return docBlock('deploy.md', 'nginx')
    .replaceAll('/etc/letsencrypt/live/music.example', values.folder)
    .replace('listen 443 ', `listen 127.0.0.1:${values.port} `)
    .replace('127.0.0.1:8080', `127.0.0.1:${values.apiPort}`)
    .replace('/srv/offbeat/dist', values.dist)
    .replaceAll('/var/log/nginx', values.folder);
}

describe.skipIf(!hasNginx)('nginx as docs/deploy.md has it', () => {
  let [port, folder] = [0, ''];
  let app: TestServer;
  let child: ChildProcess;
  const ask = (path: string, headers: Record<string, string> = {}) =>
    new Promise<{ status: number; headers: IncomingHttpHeaders; body: string }>((done, fail) => {
      get({ host: '127.0.0.1', port, path, headers, rejectUnauthorized: false }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () =>
          done({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks).toString() }),
        );
      }).on('error', fail);
    });

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'offbeat-nginx-'));
    const dist = join(folder, 'dist');
    mkdirSync(join(dist, 'assets'), { recursive: true });
    writeFileSync(join(dist, 'index.html'), '<!doctype html><title>Offbeat</title>');
    writeFileSync(join(dist, 'sw.js'), 'self.skipWaiting();');
    writeFileSync(join(dist, 'manifest.webmanifest'), '{}');
    writeFileSync(join(dist, 'assets', 'app-abc123.js'), 'export const x = 1;\n'.repeat(200));
    // nginx drops its rights: its later user must be able to read, whatever the umask of this process.
    execFileSync('chmod', ['-R', '755', folder]);
    const subject = ['-subj', '/CN=music.example', '-days', '1', '-nodes', '-newkey', 'rsa:2048', '-x509'];
    const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')];
    execFileSync('openssl', ['req', ...subject, ...files], { stdio: 'pipe' });
    app = await testServer('pglite', {}, { trustedProxies: 'loopback', rateLimitPerMinute: 20 });
    mkdirSync(join(app.dataDir, 'audio'), { recursive: true });
    writeFileSync(join(app.dataDir, 'audio', 'song.wav'), Buffer.alloc(5_000, 'offbeat'));
    const apiPort = await app.server.listen();
    port = await freePort();
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${join(folder, name)};`)
      .join(' ');
    const config = join(folder, 'nginx.conf');
    writeFileSync(
      config,
      `daemon off; pid ${join(folder, 'pid')}; error_log ${join(folder, 'error.log')};
      events {} http { include /etc/nginx/mime.types; access_log off; ${temporary}
      ${blockOfTheDocs({ port, apiPort, dist, folder })} }`,
    );
    child = spawn(nginx, ['-c', config, '-e', join(folder, 'error.log')], { stdio: ['ignore', 'inherit', 'inherit'] });
    for (let tries = 0; tries < 50; tries++) {
      if ((await ask('/').catch(() => undefined)) !== undefined) return;
      await delay(100);
    }
    throw new Error(readFileSync(join(folder, 'error.log'), 'utf8'));
  });
  afterAll(async () => {
    child.kill('SIGTERM');
    await app.close();
    await removeFolder(folder);
  });

  test('gives pages the page, and files that are not there nothing', async () => {
    for (const path of ['/', '/genre/lo-fi', '/artist/some.name']) {
      const page = await ask(path);
      expect([path, page.status, page.headers['content-type']]).toEqual([path, 200, 'text/html']);
      expect(page.headers['cache-control']).toBe('no-cache');
    }
    const gone = await ask('/assets/gone.js');
    expect([gone.status, gone.headers['cache-control']]).toEqual([404, undefined]);
    const api = await ask('/api/nope');
    expect([api.status, api.headers['content-type']]).toEqual([404, 'application/json']);
  });

  test('keeps hashed files for ever and the worker never unasked, packed, by the types browsers want', async () => {
    const script = await ask('/assets/app-abc123.js', { 'accept-encoding': 'gzip' });
    expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(script.headers['content-encoding']).toBe('gzip');
    const worker = await ask('/sw.js');
    expect([worker.headers['cache-control'], worker.headers['content-type']]).toEqual([
      'no-cache',
      'application/javascript',
    ]);
    expect((await ask('/sw.js', { 'if-none-match': worker.headers.etag ?? '' })).status).toBe(304);
    expect((await ask('/manifest.webmanifest')).headers['content-type']).toBe('application/manifest+json');
  });

  test('carries the headers of the reference server, once each, on pages, files and errors', async () => {
    const wanted = { ...everywhere, ...behindTls };
    for (const path of ['/', '/sw.js', '/assets/app-abc123.js', '/assets/gone.js', '/api/health', '/api/nope']) {
      const { headers } = await ask(path);
      for (const [name, value] of Object.entries(wanted))
        expect([path, name, headers[name]]).toEqual([path, name, value]);
    }
    expect((await ask('/')).headers['content-security-policy']).toBe(contentSecurityPolicy(false));
  });

  test('lets ranges of audio and the caller’s address through', async () => {
    const part = await ask('/audio/song.wav', { range: 'bytes=7-13' });
    expect([part.status, part.headers['content-range'], part.body]).toEqual([206, 'bytes 7-13/5000', 'offbeat']);
    // What a caller claims of itself is not believed: all of these are one caller.
    const answers = [];
    for (let n = 0; n < 25; n++) {
      answers.push(await ask(`/api/likes/${guestId()}`, { 'x-forwarded-for': `198.51.100.${n}` }));
    }
    expect(answers.map(({ status }) => status)).toContain(429);
  });

  test('logs no query and no id of a guest, not even when the server behind it is gone', async () => {
    const [token, guest] = ['secret-token', guestId()];
    // 401, or 429: the tests before used the minute up.
    expect([401, 429]).toContain((await ask(`/me?auth=${token}`)).status);
    await ask(`/api/likes/${guest}`);
    await ask(`/?utm=${token}`);
    await app.server.close();
    expect((await ask(`/api/likes/${guest}?auth=${token}`)).status).toBe(502);
    const log = (name: string): string => readFileSync(join(folder, name), 'utf8');
    await expect.poll(() => log('offbeat.log')).toContain(' 502 ');
    expect(log('offbeat.log')).toMatch(/GET \(call\) (401|429)/);
    for (const name of ['offbeat.log', 'error.log']) {
      for (const secret of [token, guest, 'utm']) expect(log(name)).not.toContain(secret);
    }
  });

  test('takes audio of 100 MB, not more', async () => {
    const config = blockOfTheDocs({ port, apiPort: 1, dist: '', folder: '' });
    const megabytes = Number(/client_max_body_size (\d+)m/.exec(config)?.[1]);
    expect(megabytes).toBeGreaterThan(100);
    expect(megabytes).toBeLessThan(110);
  });
});

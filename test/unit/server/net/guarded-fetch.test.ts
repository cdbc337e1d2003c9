import type { LookupAddress } from 'node:dns';
import { createServer, type Server } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { guardedFetch } from '../../../../server/net/guarded-fetch.ts';
import type { Resolve } from '../../../../server/net/names.ts';
import { isPublicAddress, publicUrl } from '../../../../server/net/public-address.ts';
import { endServer, listenOnLoopback } from '../../../support/loopback.ts';

describe('public addresses', () => {
  test.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450::1'])(
    '%s is public',
    (ip) => {
      expect(isPublicAddress(ip)).toBe(true);
    },
  );

  test.each([
    '127.0.0.1',
    '127.9.9.9',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.0.1',
    '168.63.129.16',
    '169.254.169.254',
    '100.64.0.1',
    '192.0.0.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:8.8.8.8',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    'fe80::1',
    'fc00::1',
    'fd00:ec2::254',
    'ff02::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '2001::1',
    '2001:0:4136:e378:8000:63bf:3fff:fdd2',
    '2001:10::1',
    '2001:20::1',
    '3fff::1',
    '5f00::1',
    '100::1',
    '64:ff9b::808:808',
    '64:ff9b:1::1',
    '::ffff:0:127.0.0.1',
    '::127.0.0.1',
    '::ffff:a9fe:a9fe',
    'fec0::1',
    'fe80::1%eth0',
    '2606:4700::1111%eth0',
    '0x7f000001',
    '127.1',
    'name',
  ])('%s is not', (ip) => {
    expect(isPublicAddress(ip)).toBe(false);
  });

  test.each([
    'http://2130706433/',
    'http://0x7f.1/',
    'http://017700000001/',
    'http://127.1/',
    'http://[::ffff:7f00:1]/',
    'http://localhost/',
    'http://a.localhost./',
    'http://intranet/',
    'http://printer.local/',
    'http://db.internal/',
    'http://me@example.com/',
    'gopher://example.com/',
    'http://①②⑦.0.0.1/',
    'http://0177.0.0.1/',
    'http://0x7f000001/',
    'http://127.0.0.1./',
    'http://[::]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[fe80::1%25eth0]/',
    'http://example.com%00.localhost/',
    'http://me:secret@example.com/',
    'http://@127.0.0.1/',
    'https://example.com:22/',
    'https://example.com:25/',
    'http://example.com:6379/',
    'http://example.com:6000/',
    'http://metadata.google.internal/',
    'http://x.home.arpa/',
    'javascript://example.com/%0aalert(1)',
    'nonsense',
  ])('the address %s is no public one', (text) => {
    expect(publicUrl(text)).toBeUndefined();
  });

  test.each([
    'https://cdn.example.com/a.png?x=1',
    'http://cdn.example.com:80/',
    'https://cdn.example.com:8443/',
    'http://8.8.8.8/',
    'http://[2606:4700::1111]/',
  ])('the address %s is', (text) => {
    expect(publicUrl(text)?.href).toBe(new URL(text).href);
  });
});

describe('the guarded fetch', () => {
  let server: Server;
  let port = 0;
  const hits = vi.fn<(url: string | undefined) => void>();
  beforeAll(async () => {
    server = createServer((request, response) => {
      hits(request.url);
      const redirects = new Map([
        ['/loop', '/loop'],
        ['/inside', 'http://169.254.169.254/latest/meta-data/'],
        ['/other-port', 'http://127.0.0.1:1/'],
        ['/file', 'file:///etc/passwd'],
        ['/mapped', 'http://[::ffff:127.0.0.1]/'],
      ]);
      const location = redirects.get(request.url ?? '');
      if (location !== undefined) response.writeHead(302, { location }).end();
      else if (request.url === '/silent') return;
      else if (request.url === '/drip') dripping.push(setInterval(() => response.write('x'), 20));
      else if (request.url === '/switch') request.socket.end(switching);
      else if (request.url === '/lies') response.writeHead(200, { 'content-length': '1000000000' }).end('x');
      else if (request.url === '/cut') {
        response.writeHead(200, { 'content-length': '50' }).write('x');
        setTimeout(() => response.destroy(), 20);
      } else if (request.url === '/packed') {
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(60_000)));
      } else response.end('hello');
    });
    ({ port } = await listenOnLoopback(server));
  });
  const switching = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n';
  const dripping: NodeJS.Timeout[] = [];
  afterAll(() => {
    for (const timer of dripping) clearInterval(timer);
    return endServer(server);
  });

  const options = { maxBytes: 100, timeoutMs: 3_000, trustedOrigins: new Set<string>() };
  const answering =
    (...addresses: LookupAddress[]): Resolve =>
    () =>
      Promise.resolve(addresses);

  test.each([
    [[{ address: '127.0.0.1', family: 4 }]],
    [[{ address: '::1', family: 6 }]],
    [
      [
        { address: '8.8.8.8', family: 4 },
        { address: '10.0.0.1', family: 4 },
      ],
    ],
    [[]],
  ])('does not connect to a public name that resolves to %j', async (addresses) => {
    hits.mockClear();
    const outcome = await guardedFetch(`http://rebind.example.com:${port}/`, {
      ...options,
      resolve: answering(...addresses),
    });
    expect(outcome.kind).toBe('refused');
    expect(hits).not.toHaveBeenCalled();
  });

  test('resolves once and dials what was checked', async () => {
    const resolve = vi.fn<Resolve>(answering({ address: '192.0.2.1', family: 4 }));
    await guardedFetch(`http://rebind.example.com:${port}/`, { ...options, resolve });
    expect(resolve).toHaveBeenCalledTimes(1);
  });

  test('fetches from a trusted origin, within its limit, and ends a loop of redirects', async () => {
    const origin = `http://127.0.0.1:${port}`;
    const trusted = { ...options, trustedOrigins: new Set([origin]) };
    expect(await guardedFetch(`${origin}/x`, trusted)).toEqual({ kind: 'fetched', bytes: Buffer.from('hello') });
    expect((await guardedFetch(`${origin}/x`, { ...trusted, maxBytes: 4 })).kind).toBe('tooLarge');
    expect((await guardedFetch(`${origin}/loop`, trusted)).kind).toBe('failed');
  });

  test.each([
    ['/inside', 'refused'],
    ['/other-port', 'refused'],
    ['/file', 'refused'],
    ['/mapped', 'refused'],
    ['/lies', 'tooLarge'],
    ['/cut', 'failed'],
    ['/switch', 'failed'],
    // Within the size that was sent: nothing is unpacked.
    ['/packed', 'fetched'],
  ])('after a trusted start %s is %s', async (path, kind) => {
    const origin = `http://127.0.0.1:${port}`;
    const outcome = await guardedFetch(`${origin}${path}`, { ...options, trustedOrigins: new Set([origin]) });
    expect(outcome.kind).toBe(kind);
  });

  test.each(['/drip', '/silent'])('gives %s up when its time is over', async (path) => {
    const origin = `http://127.0.0.1:${port}`;
    const slow = { ...options, maxBytes: 1_000_000, timeoutMs: 300, trustedOrigins: new Set([origin]) };
    const before = performance.now();
    expect((await guardedFetch(`${origin}${path}`, slow)).kind).toBe('failed');
    expect(performance.now() - before).toBeLessThan(5_000);
  });

  test('gives a resolver up that does not answer, and takes an error of it for one', async () => {
    const never: Resolve = () => new Promise(() => undefined);
    const broken: Resolve = () => Promise.reject(new Error('ENOTFOUND'));
    const name = 'http://slow.example.com/';
    expect((await guardedFetch(name, { ...options, timeoutMs: 100, resolve: never })).kind).toBe('failed');
    expect((await guardedFetch(name, { ...options, resolve: broken })).kind).toBe('failed');
  });
});

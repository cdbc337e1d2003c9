import type { LookupAddress } from 'node:dns';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { guardedFetch, type Resolve } from '../../../../server/net/guarded-fetch.ts';
import { isPublicAddress, publicUrl } from '../../../../server/net/public-address.ts';

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
    'nonsense',
  ])('the address %s is no public one', (text) => {
    expect(publicUrl(text)).toBeUndefined();
  });

  test('web addresses are', () => {
    expect(publicUrl('https://cdn.example.com/a.png?x=1')?.hostname).toBe('cdn.example.com');
  });
});

describe('the guarded fetch', () => {
  let server: Server;
  let port = 0;
  const hits = vi.fn<(url: string | undefined) => void>();
  beforeAll(async () => {
    server = createServer((request, response) => {
      hits(request.url);
      if (request.url === '/loop') response.writeHead(302, { location: '/loop' }).end();
      else response.end('hello');
    });
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    port = typeof address === 'object' && address !== null ? address.port : 0;
  });
  afterAll(() => void server.close());

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
});

import { createServer, type Server } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT, type JWK, type JWTVerifyGetKey } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { remoteKeys } from '../../../../server/identity/tokens.ts';
import {
  databases,
  freshDatabase,
  guestId,
  testServer,
  tokenFor,
  type DatabaseKind,
  type TestServer,
} from '../harness.ts';
import { listenOnLoopback } from '../../../support/loopback.ts';

const project = 'real-project';
type Keys = Awaited<ReturnType<typeof generateKeyPair>>;

/** A key server as Google's: its keys can be changed, it can fail, and it counts who asks. */
const keyServer = { keys: [] as JWK[], asked: 0, isUp: true };
let host: Server;
let url: URL;
let ours: Keys;
let theirs: Keys;

beforeAll(async () => {
  [ours, theirs] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);
  host = createServer((_request, response) => {
    keyServer.asked += 1;
    response.writeHead(keyServer.isUp ? 200 : 500, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ keys: keyServer.keys }));
  });
  url = new URL((await listenOnLoopback(host)).origin);
});
afterAll(() => void host.close());

interface Claims {
  project?: string;
  issuer?: string;
  expires?: string;
  kid?: string;
  uid?: string;
  signedInAt?: number;
  key?: Keys;
}
const tokenWith = (claims: Claims = {}): Promise<string> =>
  new SignJWT({ auth_time: claims.signedInAt ?? Math.floor(Date.now() / 1_000) - 5 })
    .setProtectedHeader({ alg: 'RS256', kid: claims.kid ?? 'k1' })
    .setSubject(claims.uid ?? 'uid-1')
    .setIssuer(claims.issuer ?? `https://securetoken.google.com/${claims.project ?? project}`)
    .setAudience(claims.project ?? project)
    .setIssuedAt()
    .setExpirationTime(claims.expires ?? '1h')
    .sign((claims.key ?? ours).privateKey);

const serverWith = (kind: DatabaseKind, keys: JWTVerifyGetKey): Promise<TestServer> =>
  testServer(kind, { keys }, { authEmulatorHost: undefined, firebaseProjectId: project });

test('the emulator’s tokens are believed from this machine alone, and through no proxy', async () => {
  const app = await testServer('pglite');
  const token = tokenFor('uid-1');
  const ask = async (base: string, headers: Record<string, string> = {}) => {
    const answer = await app.server.app.request(`${base}/api/likes/uid-1`, {
      headers: { authorization: `Bearer ${token}`, ...headers },
    });
    return answer.status;
  };
  expect(await ask('http://localhost:5001')).toBe(200);
  expect(await ask('http://127.0.0.1:5001')).toBe(200);
  expect(await ask('http://music.example')).toBe(401);
  expect(await ask('http://192.168.0.7:5001')).toBe(401);
  for (const name of ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'forwarded']) {
    expect([name, await ask('http://localhost:5001', { [name]: '127.0.0.1' })]).toEqual([name, 401]);
  }
  expect((await app.call('GET', `/me?auth=${token}`, { headers: { 'x-forwarded-for': '::1' } })).status).toBe(401);
  await app.close();
});

describe.each(databases)('members’ tokens over %s', (kind) => {
  let app: TestServer;
  let nowMs = 0;
  beforeAll(async () => {
    keyServer.keys = [{ ...(await exportJWK(ours.publicKey)), kid: 'k1', alg: 'RS256' }];
    app = await serverWith(
      kind,
      remoteKeys(url, () => nowMs),
    );
  });
  afterAll(() => app.close());
  beforeEach(() => {
    keyServer.asked = 0;
    keyServer.isUp = true;
  });
  const status = async (token: string, uid = 'uid-1') => (await app.call('GET', `/api/likes/${uid}`, { token })).status;

  test('are taken when signed by the project’s keys', async () => {
    expect(await status(await tokenWith())).toBe(200);
  });

  test.each<[string, Claims]>([
    ['another project', { project: 'other-project' }],
    ['another issuer', { issuer: `https://evil.example/${project}` }],
    ['yesterday', { expires: '-1m' }],
    ['another key', { kid: 'k1' }],
    ['a sign-in of tomorrow', { signedInAt: Math.floor(Date.now() / 1_000) + 86_400 }],
    ['no user', { uid: '' }],
    ['a guest', { uid: guestId() }],
  ])('are refused from %s', async (name, claims) => {
    expect(await status(await tokenWith({ ...claims, ...(name === 'another key' ? { key: theirs } : {}) }))).toBe(401);
  });

  test('are refused unsigned, signed with the public key as a password, cut or changed', async () => {
    const good = await tokenWith();
    const [head = '', payload = '', signature = ''] = good.split('.');
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const other: unknown = { ...(JSON.parse(Buffer.from(payload, 'base64url').toString()) as object), sub: 'uid-2' };
    const secret = new TextEncoder().encode(JSON.stringify(keyServer.keys[0]));
    const hs256 = await new SignJWT({})
      .setProtectedHeader({ alg: 'HS256', kid: 'k1' })
      .setSubject('uid-1')
      .setIssuer(`https://securetoken.google.com/${project}`)
      .setAudience(project)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(secret);
    const forged = [
      tokenFor('uid-1', { project }),
      `${part({ alg: 'none' })}.${payload}.`,
      `${part({ alg: 'none', kid: 'k1' })}.${payload}.${signature}`,
      hs256,
      `${head}.${payload}.`,
      `${head}.${payload}`,
      `${head}.${part(other)}.${signature}`,
      good.slice(0, -4),
      `${head}.${part(null)}.${signature}`,
    ];
    for (const token of forged) expect([token.slice(0, 60), await status(token)]).toEqual([token.slice(0, 60), 401]);
    expect(await status(`${head}.${part(other)}.${signature}`, 'uid-2')).toBe(401);
  });

  test('open their own member’s data alone', async () => {
    const token = await tokenWith();
    expect(await status(token, 'uid-2')).toBe(403);
    expect((await app.call('GET', '/api/playlists/uid-1')).status).toBe(401);
    expect((await app.call('GET', '/api/users/uid-1/favorite-genres')).status).toBe(401);
    const body = { userId: 'uid-2', songId: 's', like: true };
    expect((await app.call('POST', '/api/likes', { body, token })).status).toBe(403);
    expect((await app.call('POST', '/api/likes', { body })).status).toBe(401);
    expect(
      (await app.call('POST', `/updateProfile?auth=${token}`, { body: { id: 'uid-2', displayName: 'x' } })).status,
    ).toBe(403);
  });

  test('with made-up key ids cost the key server next to nothing', async () => {
    const tokens = await Promise.all(Array.from({ length: 60 }, (_, i) => tokenWith({ kid: `made-up-${i}` })));
    expect(new Set(await Promise.all(tokens.map((token) => status(token))))).toEqual(new Set([401]));
    for (const token of tokens) await status(token);
    expect(keyServer.asked).toBeLessThanOrEqual(1);
  });

  test('are neither taken nor refused while the keys cannot be had: 503, and the key server is left alone', async () => {
    keyServer.isUp = false;
    const fresh = await serverWith(
      kind,
      remoteKeys(url, () => nowMs),
    );
    const token = await tokenWith();
    const ask = () => fresh.call('GET', '/api/likes/uid-1', { token });
    const answers = [await ask(), await ask(), await ask()];
    for (const answer of answers) expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10']);
    expect(keyServer.asked).toBe(1);
    keyServer.isUp = true;
    nowMs += 6_000;
    expect((await ask()).status).toBe(200);
    await fresh.close();
  });
});

describe.each(databases)('rate limits over %s', (kind) => {
  test('count a listener over all addresses, and each address over all listeners', async () => {
    const app = await testServer(kind, {}, { rateLimitPerMinute: 5, trustedProxies: 'loopback' });
    const ask = async (userId: string, address: string) =>
      app.call('GET', `/api/likes/${userId}`, { headers: { 'x-forwarded-for': address } });
    const guest = guestId();
    const fromMany = [];
    for (let i = 1; i <= 6; i++) fromMany.push(await ask(guest, `198.51.100.${i}`));
    expect(fromMany.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(fromMany[5]?.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
    expect(JSON.stringify(fromMany[5]?.body)).not.toContain(guest);
    // One network of IPv6 is one caller, whatever the rest of its addresses.
    const fromOne = [];
    for (let i = 1; i <= 6; i++) fromOne.push(await ask(guestId(), `2001:db8:1:2:${i}::1`));
    expect(fromOne.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200, 429]);
    // What the client itself wrote into the header, left of the proxy's entry, changes nothing.
    expect((await ask(guestId(), '203.0.113.9, 2001:db8:1:2::1')).status).toBe(429);
    await app.close();
  });
});

describe.each(databases)('secrets over %s', (kind) => {
  test('reach no log line and no error, whatever breaks', async () => {
    const logged: string[] = [];
    const database = await freshDatabase(kind);
    const app = await testServer(kind, { database, log: (line) => void logged.push(line) });
    const guest = guestId();
    const token = tokenFor('member-1');
    await database.close();
    const answers = [
      await app.call('GET', `/api/likes/${guest}`),
      await app.call('POST', '/api/likes', { body: { userId: guest, songId: 's1', like: true }, key: 'secret-key' }),
      await app.call('POST', '/api/playlists', { body: { userId: guest, name: 'secret-name' } }),
      await app.call('GET', '/api/playlists/member-1', { token }),
      await app.call('GET', `/me?auth=${token}`),
      await app.call('GET', `/api/users/${guest}/unknown`),
      await app.call('PUT', `/api/likes/${guest}`),
    ];
    const said = [...logged, ...answers.map((answer) => JSON.stringify(answer.body))].join('\n');
    expect(answers.slice(0, 5).every((answer) => answer.status >= 500)).toBe(true);
    expect(logged.length).toBeGreaterThan(0);
    for (const secret of [guest, token, 'secret-key', 'secret-name']) expect(said).not.toContain(secret);
    await app.close().catch(() => undefined);
  });
});

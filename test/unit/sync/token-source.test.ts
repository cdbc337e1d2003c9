import { beforeEach, expect, it, vi } from 'vitest';
import type { OffbeatDb } from '../../../src/db/offbeat-db.ts';
import { createTokenSource, type ExchangeToken, type TokenSource } from '../../../src/sync/token-source.ts';
import { freshDb, ownerId } from '../db/support.ts';

const uid = ownerId('uid-1');
const [now, minute, hour] = [1_800_000_000_000, 60_000, 60 * 60_000];

let db: OffbeatDb;
let tokens: TokenSource;
const exchange = vi.fn<ExchangeToken>();

beforeEach(() => {
  db = freshDb();
  exchange
    .mockReset()
    .mockResolvedValue({ kind: 'renewed', idToken: 'new', refreshToken: 'refresh2', expiresInS: 3_600 });
  tokens = createTokenSource(db, () => now, exchange);
});

const store = (idToken: string, expiresAtMs: number) =>
  db.tokens.put({ ownerId: uid, idToken, refreshToken: 'refresh', expiresAtMs });

it.each([
  ['is good for longer than a minute', 'old', now + minute + 1, 'old'],
  ['may expire on its way', 'old', now + minute, 'new'],
  ['has an expiry that a wrong clock wrote', 'old', now + 3 * hour, 'new'],
  ['no header can carry', 'old\n', now + hour, 'new'],
])('a token that %s', async (_what, idToken, expiresAtMs, used) => {
  await store(idToken, expiresAtMs);
  expect(await tokens(uid)).toEqual({ kind: 'token', idToken: used });
});

it('renews once for calls at the same time: a refresh token may be good for one use', async () => {
  await store('old', now);
  const answers = await Promise.all([tokens(uid), tokens(uid), tokens(uid, { renew: true })]);
  expect(new Set(answers.map((answer) => answer.kind === 'token' && answer.idToken))).toEqual(new Set(['new']));
  expect(exchange.mock.calls).toEqual([['refresh']]);
  await tokens(uid, { renew: true });
  expect(exchange.mock.calls).toEqual([['refresh'], ['refresh2']]);
});

it('restores no token of a member who signed out meanwhile', async () => {
  await store('old', now);
  exchange.mockImplementation(async () => {
    await db.tokens.delete(uid);
    return { kind: 'renewed', idToken: 'new', refreshToken: 'refresh2', expiresInS: 3_600 };
  });
  await tokens(uid);
  expect(await db.tokens.count()).toBe(0);
});

it.each<[string, Awaited<ReturnType<ExchangeToken>>]>([
  ['denies the former session', { kind: 'denied', disabled: false }],
  ['renews the former session', { kind: 'renewed', idToken: 'former', refreshToken: 'former', expiresInS: 3_600 }],
])('leaves the token of a sign-in meanwhile as it is, where the answer %s', async (_what, answer) => {
  await store('old', now);
  const signedIn = { ownerId: uid, idToken: 'signed in', refreshToken: 'fresh', expiresAtMs: now + hour };
  exchange.mockImplementation(async () => {
    await db.tokens.put(signedIn);
    return answer;
  });
  expect(await tokens(uid)).toEqual({ kind: 'token', idToken: 'signed in' });
  expect(await db.tokens.get(uid)).toEqual(signedIn);
});

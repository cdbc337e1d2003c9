import { createServer } from 'node:http';
import { exportJWK, generateKeyPair, jwtVerify, SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { remoteKeys } from '../../../../server/identity/tokens.ts';
import { listenOnLoopback } from '../../../support/loopback.ts';

const [old, current] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);
const keyServer = { isUp: true, keys: [] as object[] };
const http = createServer((_request, response) => {
  response.writeHead(keyServer.isUp ? 200 : 500, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ keys: keyServer.keys }));
});
let url: URL;
beforeAll(async () => {
  url = new URL('/keys', (await listenOnLoopback(http)).origin);
});
afterAll(() => http.close());
beforeEach(() => vi.useFakeTimers({ toFake: ['Date', 'performance'] }));
afterEach(() => vi.useRealTimers());

const dayMs = 86_400_000;
const jwk = async ({ publicKey }: typeof old, kid: string) => ({ ...(await exportJWK(publicKey)), kid, alg: 'RS256' });
const verify = async (keys: ReturnType<typeof remoteKeys>, { privateKey }: typeof old, kid: string) => {
  const token = await new SignJWT({}).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey);
  return jwtVerify(token, keys).then(
    () => 'valid',
    (error: unknown) => String(error),
  );
};
const setClock = (byMs: number): void => void vi.setSystemTime(Date.now() + byMs);

test('a failure while the clock was a day ahead is over seconds later, also after the clock was set back', async () => {
  keyServer.keys = [await jwk(current, 'current')];
  keyServer.isUp = false;
  const keys = remoteKeys(url);
  expect(await verify(keys, current, 'current')).not.toBe('valid');
  keyServer.isUp = true;
  setClock(-dayMs);
  vi.advanceTimersByTime(6_000);
  expect(await verify(keys, current, 'current')).toBe('valid');
});

test('new keys are fetched after the clock was set back', async () => {
  keyServer.keys = [await jwk(old, 'old')];
  const keys = remoteKeys(url);
  expect(await verify(keys, old, 'old')).toBe('valid');
  setClock(-dayMs);
  keyServer.keys = [await jwk(current, 'current')];
  expect(await verify(keys, current, 'current')).toBe('valid');
});

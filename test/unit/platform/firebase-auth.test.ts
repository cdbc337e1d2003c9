import { createServer, type ServerResponse } from 'node:http';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createFirebaseAuth } from '../../../src/platform/auth/firebase-auth.ts';
import { listenOnLoopback } from '../../support/loopback.ts';

const part = (content: object): string => Buffer.from(JSON.stringify(content)).toString('base64url');
const token = `${part({ alg: 'none' })}.${part({ auth_time: 1, iat: 1, exp: 4_000_000_000 })}.`;
const renewed = { access_token: token, refresh_token: 'refresh', expires_in: '3600' };

/** An identity server that signs each request in as `users.next`; a test answers the renewals. */
async function identityServer() {
  const users = { next: 'uid-1' };
  const renewals: ServerResponse[] = [];
  const server = createServer(({ url = '' }, response) => {
    response.setHeader('content-type', 'application/json');
    if (url.includes('/v1/token')) return void renewals.push(response);
    const { next: localId } = users;
    const signedIn = { idToken: token, refreshToken: 'refresh', localId, expiresIn: '3600' };
    response.end(JSON.stringify(url.includes(':lookup') ? { users: [{ localId }] } : signedIn));
  });
  const { origin: url } = await listenOnLoopback(server);
  onTestFinished(() => void server.close());
  return { url, users, renewals };
}

it('reports a session once its token is renewed, but not of a user who signed out meanwhile', async () => {
  const { url, users, renewals } = await identityServer();
  onTestFinished(() => void vi.useRealTimers());
  const auth = createFirebaseAuth({ kind: 'emulator', url, projectId: 'demo' });
  /** The sessions reported while a token that is over is renewed. */
  const reported = async (): Promise<readonly string[]> => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 60 * 60_000 });
    const uids: string[] = [];
    auth.onSession(({ uid }) => uids.push(uid));
    await expect.poll(() => renewals.length).toBe(1);
    return uids;
  };
  await auth.signIn('a@b.test', 'secret');
  const stayed = await reported();
  renewals.pop()?.end(JSON.stringify(renewed));
  await expect.poll(() => stayed).toContain('uid-1');

  const left = await reported();
  await auth.signOut();
  renewals.pop()?.end(JSON.stringify(renewed));
  users.next = 'uid-2';
  await auth.signIn('c@d.test', 'secret');
  await expect.poll(() => left).toContain('uid-2');
  expect(left).not.toContain('uid-1');
});

import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FaultProxy } from '../../browser/support/fault-proxy.ts';
import { endServer, listenOnLoopback } from '../../support/loopback.ts';

let server: Server;
let proxy: FaultProxy;
let served: string[] = [];

beforeEach(async () => {
  served = [];
  server = createServer((request, response) => {
    served.push(`${request.method} ${request.url}`);
    response.setHeader('Content-Type', 'application/json').end('{"answer":"from the server"}');
  });
  proxy = await FaultProxy.start((await listenOnLoopback(server)).port);
});

afterEach(async () => {
  await proxy.close();
  await endServer(server);
});

const post = (path: string) => fetch(`${proxy.origin}${path}`, { method: 'POST', body: 'hello', redirect: 'manual' });

it('passes requests on and remembers them with their bodies', async () => {
  expect(await (await post('/a?b=1')).json()).toEqual({ answer: 'from the server' });
  const [seen] = proxy.requests({ method: 'POST', path: '/a' });
  expect(seen?.body.toString()).toBe('hello');
  expect(served).toEqual(['POST /a?b=1']);
});

it('breaks the connection before the server hears of the request', async () => {
  proxy.when({ path: '/a' }, { kind: 'dropBefore' });
  await expect(post('/a')).rejects.toThrow('fetch failed');
  expect(served).toEqual([]);
});

it('loses the answer after the server did its work', async () => {
  proxy.when({ path: '/a' }, { kind: 'dropAfter' });
  await expect(post('/a')).rejects.toThrow('fetch failed');
  expect(served).toEqual(['POST /a']);
});

it('answers with a status and Retry-After as often as told, then passes on', async () => {
  proxy.when({ method: 'POST', path: /^\/a/ }, { kind: 'status', status: 429, retryAfter: '7' }, 2);
  const statuses = [await post('/a'), await post('/a?x'), await post('/a')].map(({ status }) => status);
  expect(statuses).toEqual([429, 429, 200]);
  expect((await post('/b')).status).toBe(200);
  expect(served).toEqual(['POST /a', 'POST /b']);
});

it('plays the captive portal and the redirect to a login', async () => {
  proxy.when({ path: '/a' }, { kind: 'captivePortal' });
  proxy.when({ path: '/b' }, { kind: 'redirect', to: '/login' });
  const portal = await post('/a');
  expect([portal.status, portal.headers.get('content-type')]).toEqual([200, 'text/html']);
  expect((await post('/b')).headers.get('location')).toBe('/login');
  expect(served).toEqual([]);
});

it('cuts an answer so that its length looks right', async () => {
  proxy.when({ path: '/a' }, { kind: 'truncate', bytes: 10 });
  const answer = await post('/a');
  expect(await answer.text()).toBe('{"answer":');
  expect(answer.headers.get('content-length')).toBe('10');
});

it('heals', async () => {
  proxy.when({}, { kind: 'dropBefore' });
  proxy.recoverOnce();
  expect((await post('/a')).status).toBe(200);
});

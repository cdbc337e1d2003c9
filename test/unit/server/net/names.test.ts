import { createSocket, type Socket } from 'node:dgram';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { configuredResolve, dnsResolve } from '../../../../server/net/names.ts';
import { guardedFetch } from '../../../../server/net/guarded-fetch.ts';

/** A DNS server that hears every question and answers none. */
let silent: Socket;
let servers: string[];
let questions = 0;
beforeAll(async () => {
  silent = createSocket('udp4').on('message', () => (questions += 1));
  await new Promise<void>((done) => void silent.bind(0, '127.0.0.1', done));
  servers = [`127.0.0.1:${silent.address().port}`];
});
afterAll(() => void silent.close());

test('a look-up ends when its signal says so, and gives up by itself', async () => {
  const stop = new AbortController();
  const found = dnsResolve(servers)('slow.example.com', stop.signal);
  await expect.poll(() => questions).toBeGreaterThan(0);
  stop.abort();
  await expect(found).rejects.toMatchObject({ code: 'ECANCELLED' });
  await expect(dnsResolve(servers)('slow.example.com')).rejects.toMatchObject({ code: 'ETIMEOUT' });
});

test('twenty names with silent servers keep no file from being read', async () => {
  const stop = new AbortController();
  const limits = {
    maxBytes: 10,
    timeoutMs: 60_000,
    signal: stop.signal,
    trustedOrigins: new Set<string>(),
    resolve: dnsResolve(servers),
  };
  let isOver = false;
  const fetches = Promise.all(
    Array.from({ length: 20 }, (_, n) => guardedFetch(`http://n${n}.example.com/`, limits)),
  ).finally(() => (isOver = true));
  await readFile(import.meta.filename);
  expect(isOver).toBe(false);
  stop.abort();
  expect((await fetches).map(({ kind }) => kind)).toEqual(Array.from({ length: 20 }, () => 'failed'));
});

test('the system is asked for its own names, one at a time, and not after a silent DNS server', async () => {
  const asked: string[] = [];
  const system = (name: string) => {
    asked.push(name);
    return Promise.resolve([{ address: '127.0.0.1', family: 4 }]);
  };
  // What the silent server ends in, as above, without the seconds until then.
  const isSilent = () => Promise.reject(Object.assign(new Error('queryA ETIMEOUT'), { code: 'ETIMEOUT' }));
  const refuses = () => Promise.reject(Object.assign(new Error('not there'), { code: 'ENOTFOUND' }));
  expect(await configuredResolve(refuses, system)('provider')).toEqual([{ address: '127.0.0.1', family: 4 }]);
  expect(await configuredResolve(refuses, system)('provider.home')).toHaveLength(1);
  await expect(configuredResolve(isSilent, system)('slow.example.com')).rejects.toThrow('ETIMEOUT');
  expect(asked).toEqual(['provider', 'provider.home']);
});

import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { configuredFetch } from '../../../../server/net/configured-fetch.ts';
import { listenOnLoopback } from '../../../support/loopback.ts';

const signal = new AbortController().signal;

test.each([
  ['switches to another protocol', 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'],
  ['says nothing before it closes', ''],
  ['is no HTTP', 'SSH-2.0-OpenSSH_9.2\r\n'],
  ['has headers without end', `HTTP/1.1 200 OK\r\n${'a: b\r\n'.repeat(100_000)}`],
  ['is shorter than it says', 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{}'],
])('fails when the answer %s', async (_what, answer) => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined).once('data', () => socket.end(answer));
  });
  const { origin } = await listenOnLoopback(server);
  await expect(configuredFetch(new URL(origin), { maxBytes: 1_000, signal })).rejects.toThrow(Error);
  server.close();
});

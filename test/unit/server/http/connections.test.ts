import { connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { seldom } from '../../../../server/seldom.ts';
import { parseTrustedProxies } from '../../../../server/http/trusted-proxies.ts';
import { startListening } from '../../../../server/listen.ts';

const closers: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

interface Options {
  perAddress?: number;
  trusted?: string;
  log?: (line: string) => void;
  /** How long a head may take, in ms. Long enough for a busy machine, except where the time limit itself is tested. */
  headersMs?: number;
}
async function listening(options: Options = {}) {
  const { port, close } = await startListening((_request, response) => void response.end('well'), {
    host: '127.0.0.1',
    port: 0,
    connectionsPerAddress: options.perAddress ?? 0,
    isTrusted: parseTrustedProxies(options.trusted ?? '') ?? (() => false),
    log: options.log ?? (() => undefined),
    times: { headersMs: options.headersMs ?? 60_000, checkMs: 50 },
  });
  closers.push(close);
  return port;
}
function socketTo(port: number) {
  // Half open: like a client that ignores the other side's end.
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
  const closed = new Promise<void>((done) => socket.on('close', () => done()).on('error', () => done()));
  const ended = new Promise<void>((done) => socket.on('end', () => done()).on('close', () => done()));
  closers.push(() => void socket.destroy());
  return { socket, closed, ended, said: () => answer };
}
const isAnswered = async (port: number): Promise<string> => {
  const { socket, said, ended } = socketTo(port);
  socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  await ended;
  socket.destroy();
  return said().slice(0, 12);
};

test('a head that drips is answered and its connection destroyed, though it goes on dripping', async () => {
  const { socket, closed, said } = socketTo(await listening({ headersMs: 200 }));
  socket.write('GET / HTTP/1.1\r\nHost: x\r\nA: ');
  const drip = setInterval(() => socket.write('a'), 20);
  closers.push(() => clearInterval(drip));
  await closed;
  expect(said()).toMatch(/^HTTP\/1\.1 408 [\s\S]*took too long/);
});

test('connections of one address are bounded, refused before a byte is read, and free again when they end', async () => {
  const lines: string[] = [];
  const port = await listening({ perAddress: 3, log: (line) => lines.push(line) });
  const open = [socketTo(port), socketTo(port), socketTo(port)];
  for (const { socket, said } of open) {
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await expect.poll(said).toContain('well');
  }
  const fourth = socketTo(port);
  await fourth.ended;
  await socketTo(port).ended;
  expect(fourth.said()).toBe('');
  expect(lines).toEqual([expect.stringContaining('CONNECTIONS_PER_ADDRESS')]);
  open[0]?.socket.destroy();
  await expect.poll(() => isAnswered(port)).toBe('HTTP/1.1 200');
});

test('a proxy of ours has as many as it likes', async () => {
  const port = await listening({ perAddress: 1, trusted: 'loopback' });
  const first = socketTo(port);
  first.socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await expect.poll(first.said).toContain('well');
  expect(await isAnswered(port)).toBe('HTTP/1.1 200');
});

test('a warning is not repeated within its minute', () => {
  let [said, nowMs] = [0, 0];
  const warn = seldom(
    () => (said += 1),
    60_000,
    () => nowMs,
  );
  warn();
  warn();
  expect(said).toBe(1);
  nowMs = 60_000;
  warn();
  expect(said).toBe(2);
});

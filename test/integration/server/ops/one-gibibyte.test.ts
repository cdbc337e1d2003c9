import { mkdtempSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { mallocEnv } from '../../../../scripts/support/malloc-env.ts';
import { removeFolder } from '../../../support/folders.ts';
import { fullTestMs, isFullRun } from '../../../support/full.ts';
import { memoryOf, startServerProcess, type ServerProcess } from '../../../support/server-process.ts';
import { tokenFor } from '../harness.ts';

/**
 * What docs/deploy.md says that a process needs, with its default limits. A limit on V8's heap and the kernel's own count of
 * the process's memory run on any Linux without rights, as CI's; a cgroup or `ulimit -v` would not.
 */
const mebibyte = 2 ** 20;
/** 1 GiB, less what rendering the demo's songs takes at the same time. */
const maxBytes = 768 * mebibyte;
const token = tokenFor('attacker');
const ids = Array.from({ length: 100 }, (_, n) => `long-${n}`);

describe.skipIf(!isFullRun || process.platform !== 'linux')('a server in 1 GiB', () => {
  let folder = '';
  const sockets: Socket[] = [];
  let server: ServerProcess;
  let port = 0;
  /** After each of ten calls, before any attack. */
  const resting: number[] = [];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'offbeat-gibibyte-'));
    server = await startServerProcess({
      DATA_DIR: join(folder, 'data'),
      DIST_DIR: join(folder, 'dist'),
      RENDER_AHEAD: '0',
      // Half of the memory, as V8 itself takes where a container has 1 GiB; on a machine with more it collects later.
      NODE_OPTIONS: '--max-old-space-size=512',
      FIREBASE_PROJECT_ID: 'demo-offbeat',
      FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099',
      ...mallocEnv,
    });
    port = Number(new URL(server.origin).port);
    for (let n = 0; n < ids.length; n += 10) {
      const songs = ids.slice(n, n + 10).map(longSong);
      if ((await statusFor('POST', '/api/songs', songs)) !== 200) throw new Error('the songs were not taken');
    }
    while (resting.length < 10) resting.push(await memoryAfterCall());
  });
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
  });
  afterAll(async () => {
    await server?.child.kill();
    await removeFolder(folder);
  });

  /** One letter outside Latin-1 makes V8 keep two bytes for each of a text. */
  const longSong = (id: string) => ({
    id,
    title: id,
    audio_url: `https://cdn.example.com/${id}.mp3`,
    genre: 'Polka',
    lyrics: `ł${'l'.repeat(100_000)}`,
    transcription: `ł${'t'.repeat(99_000)}`,
  });
  /** The n-th caller: each address of the loopback network is one. */
  const addressOf = (n: number): string => `127.0.1.${n + 1}`;
  /** Settled once its bytes are gone, or an answer came, or it was closed. */
  const attack = (from: string, bytes: Buffer, isReading: boolean): Promise<void> =>
    new Promise((done) => {
      const socket = connect({ port, host: '127.0.0.1', localAddress: from });
      socket.on('connect', () => socket.write(bytes, () => done()));
      socket.on('error', () => done()).on('close', () => done());
      if (isReading) socket.on('data', () => done());
      else socket.pause();
      sockets.push(socket);
    });
  const statusFor = (method: string, path: string, body?: object): Promise<number> =>
    new Promise((done, fail) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const options = { host: '127.0.0.1', port, method, path, headers, agent: false };
      const request = httpRequest(options, (answer) => {
        answer.resume().on('end', () => done(answer.statusCode ?? 0));
      });
      request.on('error', fail).end(body === undefined ? undefined : JSON.stringify(body));
    });
  const bodiesWithoutEnd = async (from: (n: number) => string): Promise<void> => {
    const head = `POST /api/songs HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: ${4 * mebibyte}\r\n\r\n`;
    const body = Buffer.concat([Buffer.from(head), Buffer.alloc(4 * mebibyte - 1, 0x5b)]);
    await Promise.all(Array.from({ length: 180 }, (_, n) => attack(from(n), body, true)));
  };
  const unreadAnswers = async (from: (n: number) => string): Promise<void> => {
    const read = `GET /api/songs?ids=${ids.join(',')} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\n\r\n`;
    await Promise.all(Array.from({ length: 40 }, (_, n) => attack(from(n), Buffer.from(read), false)));
  };
  /** What others get during an attack. */
  const statusesOfOthers = async (): Promise<number[]> => [
    await statusFor('GET', '/api/health'),
    await statusFor('POST', '/api/likes', { userId: 'attacker', songId: 'x', like: true }),
  ];

  /** What it has in memory after a large answer, which lets V8 collect what others left. */
  const memoryAfterCall = async (): Promise<number> => {
    await statusFor('GET', `/api/songs?ids=${ids.join(',')}`);
    return memoryOf(server, 'VmRSS');
  };

  const attackers: readonly [string, (n: number) => string][] = [
    ['one address', () => addressOf(0)],
    ['90 addresses', (n) => addressOf(n % 90)],
  ];
  test.each(attackers)('outlives bodies of 4 MiB that never end, from %s', async (_, from) => {
    await bodiesWithoutEnd(from);
    expect(await statusesOfOthers()).toEqual([200, 200]);
    expect(memoryOf(server, 'VmHWM')).toBeLessThan(maxBytes);
  });
  test.each(attackers)('outlives large answers that are not read, from %s', async (_, from) => {
    await unreadAnswers(from);
    expect(await statusesOfOthers()).toEqual([200, 200]);
    expect(memoryOf(server, 'VmHWM')).toBeLessThan(maxBytes);
  });
  test('outlives both together, again and again, and gives the memory back', { timeout: fullTestMs }, async () => {
    for (let round = 0; round < 2; round++) {
      await Promise.all([unreadAnswers((n) => addressOf(n)), bodiesWithoutEnd((n) => addressOf(n % 90))]);
      expect(await statusesOfOthers()).toEqual([200, 200]);
      expect(memoryOf(server, 'VmHWM')).toBeLessThan(maxBytes);
      for (const socket of sockets.splice(0)) socket.destroy();
    }
    await expect.poll(memoryAfterCall, { timeout: 60_000 }).toBeLessThan(Math.max(...resting) + 96 * mebibyte);
  });
});

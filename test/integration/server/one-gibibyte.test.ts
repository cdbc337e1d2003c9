import { mkdtempSync, readFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { removeFolder } from '../../support/folders.ts';
import { isFullRun } from '../../support/full.ts';
import { startServerProcess, type ServerProcess } from '../../support/server-process.ts';
import { tokenFor } from './harness.ts';

/** What docs/deploy.md says that a process needs at most, with its default limits. */
const [kibibyte, mebibyte, gibibyte] = [2 ** 10, 2 ** 20, 2 ** 30];
const token = tokenFor('attacker');
const ids = Array.from({ length: 100 }, (_, n) => `long-${n}`);

describe.skipIf(!isFullRun || process.platform !== 'linux')('a server in 1 GiB', () => {
  const folder = mkdtempSync(join(tmpdir(), 'offbeat-gibibyte-'));
  const sockets: Socket[] = [];
  let server: ServerProcess;
  let port = 0;

  beforeAll(async () => {
    server = await startServerProcess({
      DATA_DIR: join(folder, 'data'),
      DIST_DIR: join(folder, 'dist'),
      // Half of the memory, as V8 itself takes where a container has 1 GiB; on a machine with more it collects later.
      NODE_OPTIONS: '--max-old-space-size=512',
      FIREBASE_PROJECT_ID: 'demo-offbeat',
      FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099',
    });
    port = Number(new URL(server.origin).port);
  });
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await server?.child.kill();
    await removeFolder(folder);
  });

  /** The most that the process ever had in memory, told by the kernel. */
  const peakBytes = (): number => {
    const status = readFileSync(`/proc/${String(server.child.pid)}/status`, 'utf8');
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) * kibibyte;
  };
  /** The n-th caller: each address of the loopback network is one. */
  const addressOf = (n: number): string => `127.0.1.${n + 1}`;
  /** Settled once its bytes are gone, or an answer came, or it was closed. */
  const attack = (n: number, bytes: Buffer, isReading: boolean): Promise<void> =>
    new Promise((done) => {
      const socket = connect({ port, host: '127.0.0.1', localAddress: addressOf(n) });
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

  test('outlives 180 bodies of 4 MiB that never end and 40 large answers that are not read, and answers others', async () => {
    for (let n = 0; n < ids.length; n += 10) {
      const songs = ids.slice(n, n + 10).map((id) => ({
        id,
        title: id,
        audio_url: `https://cdn.example.com/${id}.mp3`,
        genre: 'Polka',
        lyrics: 'l'.repeat(100_000),
        transcription: 't'.repeat(99_000),
      }));
      expect(await statusFor('POST', '/api/songs', songs)).toBe(200);
    }
    const read = `GET /api/songs?ids=${ids.join(',')} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\n\r\n`;
    await Promise.all(Array.from({ length: 40 }, (_, n) => attack(n, Buffer.from(read), false)));
    const head = `POST /api/songs HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: ${4 * mebibyte}\r\n\r\n`;
    const body = Buffer.concat([Buffer.from(head), Buffer.alloc(4 * mebibyte - 1, 0x5b)]);
    await Promise.all(Array.from({ length: 180 }, (_, n) => attack(n % 90, body, true)));
    expect(await statusFor('GET', '/api/health')).toBe(200);
    expect(await statusFor('POST', '/api/likes', { userId: 'attacker', songId: 'x', like: true })).toBe(200);
    console.log(`the server had ${Math.round(peakBytes() / mebibyte)} MiB at most`);
    expect(peakBytes()).toBeLessThan(gibibyte);
  });
});

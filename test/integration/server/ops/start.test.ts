import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, openSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtProgram } from '../../../../scripts/support/child.ts';
import { freePort } from '../../../../scripts/support/ports.ts';
import { answerOf, guestId } from '../harness.ts';
import { killAll, removeFolder } from '../../../support/folders.ts';
import { casesOf, isFullRun } from '../../../support/full.ts';
import { copyPreparedData } from '../../../support/prepared-data.ts';
import { listenOnLoopback } from '../../../support/loopback.ts';

type Refusal = [env: Record<string, string>, args: string[], message: string];

const root = resolve(import.meta.dirname, '../../../..');
const children: ChildProcess[] = [];
let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'offbeat-start-'));
});
afterAll(async () => {
  await killAll(children);
  await removeFolder(folder);
});

/** A server process; `firstLine` is its first line of output, wherever it went. */
function start(env: Record<string, string>, args: string[] = []) {
  const child = spawn(process.execPath, [...builtProgram('main'), ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', HOME: folder, RENDER_AHEAD: '0', ...env },
  });
  children.push(child);
  let out = '';
  let err = '';
  const firstLine = new Promise<string>((done) => {
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString();
      done(out.split('\n')[0] ?? '');
    });
    child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
    child.on('close', () => done(err));
  });
  // 'exit' may come before the last of its output has been read.
  const ended = once(child, 'close').then(() => ({ code: child.exitCode, err }));
  return { child, firstLine, ended };
}

describe('starting the server', () => {
  test('keeps every acknowledged write through kill -9, refuses a second start meanwhile, and stops cleanly', async () => {
    const dataDir = join(folder, 'data');
    // The full run makes the database too, as on a first start.
    if (!isFullRun) await copyPreparedData(dataDir);
    const port = await freePort();
    const env = { DATA_DIR: dataDir, PORT: String(port) };
    const first = start(env);
    expect(await first.firstLine).toBe(`Offbeat answers at http://127.0.0.1:${port}`);

    const second = await start({ ...env, PORT: String(await freePort()) }).ended;
    expect(second.code).toBe(1);
    expect(second.err).toMatch(/is in use by another Offbeat server \(process \d+\).*\n$/);

    const url = `http://127.0.0.1:${port}`;
    const userId = guestId();
    const acknowledged: string[] = [];
    const like = async (songId: string) => {
      const headers = { 'content-type': 'application/json', 'idempotency-key': songId };
      const body = JSON.stringify({ userId, songId, like: true });
      const answer = await fetch(`${url}/api/likes`, { method: 'POST', headers, body }).catch(() => undefined);
      if (answer?.status === 200) acknowledged.push(songId);
    };
    const load = Promise.all(Array.from({ length: 300 }, (_, i) => like(`song-${i}`)));
    while (acknowledged.length < 50) await new Promise((done) => setTimeout(done, 5));
    first.child.kill('SIGKILL');
    await Promise.all([load, first.ended]);

    const again = start(env);
    await again.firstLine;
    const listed = await answerOf(await fetch(`${url}/api/likes/${userId}`));
    const likes = listed.at('likes');
    expect(acknowledged.filter((songId) => !Array.isArray(likes) || !likes.includes(songId))).toEqual([]);
    again.child.kill('SIGINT');
    expect(await again.ended).toEqual({ code: 0, err: '' });
    expect(existsSync(join(dataDir, 'offbeat.lock'))).toBe(false);
  });

  test('says in one line that a damaged database cannot be opened', async () => {
    const dataDir = join(folder, 'corrupt');
    await copyPreparedData(dataDir);
    writeFileSync(join(dataDir, 'db', 'global', 'pg_control'), 'garbage');
    const broken = await start({ DATA_DIR: dataDir, PORT: String(await freePort()) }).ended;
    expect(broken.code).toBe(1);
    expect(broken.err.trim().split('\n')).toHaveLength(1);
    expect(broken.err).toContain('cannot be opened');
  });

  test('names a taken port and gives the data back', async () => {
    const occupied = createServer();
    const { port } = await listenOnLoopback(occupied);
    const dataDir = join(folder, 'taken');
    await copyPreparedData(dataDir);
    const { code, err } = await start({ DATA_DIR: dataDir, PORT: String(port) }).ended;
    occupied.close();
    expect([code, err]).toEqual([1, `port ${port} on 127.0.0.1 is taken; choose another with PORT or --port\n`]);
    expect(existsSync(join(dataDir, 'offbeat.lock'))).toBe(false);
  });

  test('leaves a folder alone that is no database', async () => {
    const dataDir = join(folder, 'strange');
    // Closed to others: else the server logs that it closed it, or ends before the line is written.
    mkdirSync(join(dataDir, 'db'), { recursive: true, mode: 0o700 });
    writeFileSync(join(dataDir, 'db', 'thesis.txt'), 'my only copy');
    const { code, err } = await start({ DATA_DIR: dataDir, PORT: '0' }).ended;
    expect([code, err.split('\n').length]).toEqual([1, 2]);
    expect(readdirSync(join(dataDir, 'db'))).toEqual(['thesis.txt']);
  });

  test('leaves a folder of other files open to those who use it', async () => {
    const dataDir = join(folder, 'srv');
    mkdirSync(join(dataDir, 'www'), { recursive: true, mode: 0o755 });
    const { code, err } = await start({ DATA_DIR: dataDir, PORT: '0' }).ended;
    expect([code, err]).toEqual([
      1,
      `the data folder ${dataDir} holds other files (www) and none of Offbeat; choose another DATA_DIR\n`,
    ]);
    expect(statSync(dataDir).mode & 0o777).toBe(0o755);
    expect(readdirSync(dataDir)).toEqual(['www']);
  });

  // Linux has a device that is a full disk.
  test.skipIf(!existsSync('/dev/full'))('answers on while no line of its log can be written', async () => {
    const dataDir = join(folder, 'unlogged');
    await copyPreparedData(dataDir);
    const port = await freePort();
    const full = openSync('/dev/full', 'w');
    const child = spawn(process.execPath, builtProgram('main'), {
      env: {
        PATH: process.env['PATH'] ?? '',
        RENDER_AHEAD: '0',
        LOG_LEVEL: 'info',
        DATA_DIR: dataDir,
        PORT: `${port}`,
      },
      stdio: ['ignore', full, full],
    });
    children.push(child);
    const ask = () =>
      fetch(`http://127.0.0.1:${port}/api/health`).then(
        ({ status }) => status,
        () => 0,
      );
    await expect.poll(() => (child.exitCode === null ? ask() : child.exitCode), { timeout: 20_000 }).toBe(200);
    for (let n = 0; n < 5; n++) expect(await ask()).toBe(200);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  // The sentences of the settings are test/unit/server/config.test.ts.
  const inProc: Refusal = [{ DATA_DIR: '/proc/x' }, [], 'cannot be used (ENOENT)'];
  const refusals = casesOf<Refusal>({
    short: [
      [{ DATA_DIR: '/dev/null/x' }, [], 'cannot be used (ENOTDIR)'],
      ...(process.platform === 'linux' ? [inProc] : []),
    ],
    more: [
      [{}, ['--nope'], 'unknown flag --nope'],
      [{ PORT: 'x' }, [], 'PORT must be'],
      [{ HOST: '0.0.0.0', FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' }, [], 'emulator'],
    ],
  });
  test.each(refusals)('ends with one line for %j %j', async (env, args, message) => {
    const { code, err } = await start({ DATA_DIR: join(folder, 'unused'), PORT: '0', ...env }, args).ended;
    expect(code).toBe(1);
    expect(err.split('\n')).toHaveLength(2);
    expect(err).toContain(message);
    expect(existsSync(join(folder, 'unused'))).toBe(false);
  });
});

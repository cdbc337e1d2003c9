import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DataLockedError, lockDataFolder } from '../../../../server/storage/data-lock.ts';
import { processStart } from '../../../../server/storage/process-identity.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'offbeat-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const lockPath = () => join(folder, 'offbeat.lock');
/** Takes the lock, gives it back, and says whose it was meanwhile. */
const takeAndRelease = (): boolean => {
  const lock = lockDataFolder(folder);
  const isOurs = readFileSync(lockPath(), 'utf8').includes(`"pid":${process.pid},`);
  lock.release();
  return isOurs;
};
const leave = (owner: Record<string, unknown>) =>
  writeFileSync(lockPath(), JSON.stringify({ host: hostname(), token: 't', ...owner }));

describe('the lock of a data folder', () => {
  test('is held once and free again after release', () => {
    const lock = lockDataFolder(folder);
    expect(() => lockDataFolder(folder)).toThrow(DataLockedError);
    lock.release();
    expect(readdirSync(folder)).toEqual([]);
    expect(takeAndRelease()).toBe(true);
  });

  test('is taken over from a process that is gone', async () => {
    const child = spawn(process.execPath, ['-e', '']);
    const pid = child.pid ?? 0;
    const start = processStart(pid);
    await once(child, 'exit');
    leave({ pid, start });
    expect(takeAndRelease()).toBe(true);
  });

  test('is taken over when its pid belongs to another process by now', () => {
    leave({ pid: process.ppid, start: 'long before' });
    expect(takeAndRelease()).toBe(true);
  });

  test('is respected while its process runs', () => {
    leave({ pid: process.ppid, start: processStart(process.ppid) });
    expect(() => lockDataFolder(folder)).toThrow(`process ${process.ppid}`);
    expect(existsSync(lockPath())).toBe(true);
  });

  test('is taken over when it is unreadable', () => {
    writeFileSync(lockPath(), '{"pid":');
    expect(takeAndRelease()).toBe(true);
  });

  test('of another machine counts while it beats', () => {
    leave({ pid: 1, start: 'x', host: 'elsewhere' });
    expect(() => lockDataFolder(folder)).toThrow(DataLockedError);
    utimesSync(lockPath(), new Date(0), new Date(0));
    expect(takeAndRelease()).toBe(true);
  });

  test('beats while its process is busy', () => {
    const lock = lockDataFolder(folder, 50);
    utimesSync(lockPath(), new Date(0), new Date(0));
    // As a migration of the embedded database: nothing else of this thread runs meanwhile.
    const busyUntilMs = Date.now() + 15_000;
    while (statSync(lockPath()).mtimeMs === 0 && Date.now() < busyUntilMs) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    }
    expect(statSync(lockPath()).mtimeMs).toBeGreaterThan(0);
    lock.release();
  });

  test('is not removed by a process that lost it', () => {
    const lock = lockDataFolder(folder);
    leave({ pid: process.ppid, start: processStart(process.ppid) });
    lock.release();
    expect(existsSync(lockPath())).toBe(true);
  });
});

import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { programFile } from '../program-files.ts';
import { StartError } from '../start-error.ts';
import { processStart } from './process-identity.ts';

/** Another running process uses the data folder; the message is for the operator. */
export class DataLockedError extends StartError {}

export interface DataLock {
  release(): void;
}

interface LockOwner {
  pid: number;
  start: string;
  host: string;
  token: string;
}

const beatEveryMs = 5_000;
/**
 * The pid of a lock from another host name (a container on a shared folder) cannot be checked: its heartbeat decides.
 */
const beatStaleAfterMs = 20_000;

/**
 * Locks a data folder. PGlite has no lock of its own, and two instances on one folder destroy it. Takes over a lock
 * whose process has ended or whose pid belongs to another process now.
 */
export function lockDataFolder(dataDir: string, everyMs = beatEveryMs): DataLock {
  const path = join(dataDir, 'offbeat.lock');
  const self = { pid: process.pid, start: processStart(process.pid) ?? '', host: hostname(), token: randomUUID() };
  for (let attempt = 0; attempt < 5; attempt++) {
    if (tryCreate(path, self)) return keepAlive(path, self.token, everyMs);
    const text = readIfThere(path);
    if (text === undefined) continue;
    const owner = parseLockOwner(text);
    if (owner !== undefined && isAlive(path, owner, self)) {
      throw new DataLockedError(
        `${dataDir} is in use by another Offbeat server (process ${owner.pid}); stop it first or choose another DATA_DIR`,
      );
    }
    takeAway(path, text);
  }
  throw new DataLockedError(`${dataDir} is being locked by another start; try again`);
}

function tryCreate(path: string, self: LockOwner): boolean {
  // Linked atomically: another start must never read a half-written lock.
  const draft = `${path}.draft-${self.token}`;
  writeFileSync(draft, JSON.stringify(self), { mode: 0o600 });
  try {
    linkSync(draft, path);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  } finally {
    unlinkSync(draft);
  }
  return parseLockOwner(readIfThere(path) ?? '')?.token === self.token;
}

/** Rename is atomic, so only one of two starts takes the stale lock; a fresh one taken by mistake is restored. */
function takeAway(path: string, staleText: string): void {
  const aside = `${path}.stale-${randomUUID()}`;
  try {
    renameSync(path, aside);
    if (readFileSync(aside, 'utf8') !== staleText) linkSync(aside, path);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' && codeOf(error) !== 'EEXIST') throw error;
  }
  try {
    unlinkSync(aside);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
}

function isAlive(path: string, owner: LockOwner, self: LockOwner): boolean {
  if (owner.host !== self.host) {
    const beatAtMs = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    return Date.now() - beatAtMs < beatStaleAfterMs;
  }
  return processStart(owner.pid) === owner.start;
}

/**
 * Beats in a thread of its own: PGlite runs on this one, and a migration or another statement of minutes would let
 * another host take the lock meanwhile.
 */
function keepAlive(path: string, token: string, everyMs: number): DataLock {
  const beat = new Worker(pathToFileURL(programFile('beat')), {
    execArgv: [],
    workerData: { path, everyMs },
  });
  beat.unref();
  return {
    release() {
      void beat.terminate();
      if (parseLockOwner(readIfThere(path) ?? '')?.token === token) unlinkSync(path);
    },
  };
}

function parseLockOwner(text: string): LockOwner | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return undefined;
    const { pid, start, host, token }: Partial<Record<keyof LockOwner, unknown>> = value;
    if (typeof pid !== 'number' || typeof start !== 'string') return undefined;
    if (typeof host !== 'string' || typeof token !== 'string') return undefined;
    return { pid, start, host, token };
  } catch {
    return undefined;
  }
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

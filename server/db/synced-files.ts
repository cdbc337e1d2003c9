import { closeSync, fsyncSync, openSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { isRecord } from '../outside-values.ts';
import { reasonOf } from '../start-error.ts';

/**
 * PostgreSQL clears its buffers at each start: with the usual 128 MB that is a second of a core and 200 MiB of memory, and
 * what falls out of 16 MB is read again from the system's file cache.
 */
const bufferParams: readonly string[] = ['-c', 'shared_buffers=16MB'];

/**
 * During recovery PostgreSQL sets a timer to log its progress, every ten seconds. It is never cleared: it wakes an engine that was
 * loaded from an archive for ever, and keeps one whose recovery failed in memory, 200 MB for each attempt on a full disk.
 */
const timerParams: readonly string[] = ['-c', 'log_startup_progress_interval=0'];

/** Those of every engine. */
export const startParams: readonly string[] = [...PGlite.defaultStartParams, ...bufferParams, ...timerParams];

/**
 * PGlite starts PostgreSQL with `-F` (fsync off), and its file system on Node reports success for fsync and fdatasync
 * without doing either. Here the log is synced on every commit, and everything else before a checkpoint, as on a
 * PostgreSQL server. fdatasync cannot be overridden from outside, so the log uses fsync.
 */
export const syncedStartParams: readonly string[] = [
  ...startParams.filter((param) => param !== '-F'),
  '-c',
  'wal_sync_method=fsync',
];

export class SyncedFiles extends NodeFS {
  readonly #folder: string;
  #isStarting = true;
  #isOwed: boolean;
  #stopped = false;
  #closeAll: (() => void) | undefined;
  #later: Promise<void> | undefined;

  constructor(folder: string, isNew: boolean) {
    super(folder);
    this.#folder = folder;
    this.#isOwed = isNew;
  }

  override async init(...given: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...given);
    const preRun = [
      ...(emscriptenOpts.preRun ?? []),
      (module: { NODEFS: unknown; FS: unknown }) => {
        giveFsync(module.NODEFS, (path) => this.#mayWait(path));
        this.#closeAll = closerOf(module.FS);
      },
    ];
    return {
      emscriptenOpts: { ...emscriptenOpts, preRun, instantiateWasm: boundTimers(emscriptenOpts) },
    };
  }

  /**
   * After a crash PostgreSQL syncs each of its thousand files twice before it answers, ten seconds on a slow disk.
   * Those are synced in the background instead, except the log and pg_control, which tells where to read it.
   */
  #mayWait(path: string): boolean {
    if (!this.#isStarting || /[/\\](pg_wal|global[/\\]pg_control)([/\\]|$)/.test(path)) return false;
    this.#isOwed = true;
    return true;
  }

  /** Call once the database answers: syncs the deferred files and those of a first start. */
  started(): void {
    this.#isStarting = false;
    if (this.#isOwed) this.#later = syncTree(this.#folder, () => this.#stopped).catch(end);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#later;
  }

  /**
   * Closes the files of an engine that stopped answering or did not start; PGlite does it only for one that it closes. Else each
   * try on a full disk leaves some 60 of them open, up to the process's limit, and the space of those that were deleted.
   */
  abandon(): void {
    this.#stopped = true;
    this.#closeAll?.();
    this.#closeAll = undefined;
  }
}

/** Node's longest timer; a longer one fires at once. */
const longestTimerMs = 2 ** 31 - 1;

/**
 * A timer that PostgreSQL set for a time of the clock is years away where the clock was set back meanwhile. Node would fire it
 * at once, and PostgreSQL set it again, a thousand times a second, each with a warning in the log.
 */
function boundTimers(options: unknown): (imports: WebAssembly.Imports, done: unknown) => object {
  const instantiate = isRecord(options) ? options['instantiateWasm'] : undefined;
  return (imports, done) => {
    const environment = imports['env'];
    const setTimer = environment?.['_setitimer_js'];
    if (environment === undefined || typeof setTimer !== 'function' || typeof instantiate !== 'function')
      throw new Error('PGlite has changed: it has no _setitimer_js or instantiateWasm');
    environment['_setitimer_js'] = (which: number, ms: number): number =>
      Number(Reflect.apply(setTimer, undefined, [which, Math.min(ms, longestTimerMs)]));
    Reflect.apply(instantiate, options, [imports, done]);
    return {};
  };
}

function closerOf(fileSystem: unknown): () => void {
  const quit = isRecord(fileSystem) ? fileSystem['quit'] : undefined;
  if (typeof quit !== 'function') throw new Error('PGlite has changed: it has no FS.quit');
  return () => void Reflect.apply(quit, fileSystem, []);
}

function giveFsync(nodefs: unknown, mayWait: (path: string) => boolean): void {
  const operations = isRecord(nodefs) ? nodefs['stream_ops'] : undefined;
  const realPath = isRecord(nodefs) ? nodefs['realPath'] : undefined;
  if (!isRecord(operations) || typeof realPath !== 'function') {
    throw new Error('PGlite has changed: it has no NODEFS.stream_ops or NODEFS.realPath');
  }
  operations['fsync'] = (stream: { nfd?: number; node: unknown }): number => {
    try {
      const path = String(realPath.call(nodefs, stream.node));
      if (mayWait(path)) return 0;
      // Emscripten does not open folders, so a folder has no descriptor.
      if (stream.nfd !== undefined) fsyncSync(stream.nfd);
      else syncPath(path);
    } catch (error) {
      end(error);
    }
    return 0;
  };
}

/**
 * What the disk did not accept may be lost although a later fsync succeeds, so PostgreSQL panics here and restarts from
 * its log. PGlite's PANIC never returns and would hang this whole process; so the process exits.
 */
function end(error: unknown): never {
  process.stderr.write(`the disk did not take what the database wrote (${reasonOf(error)}); Offbeat ends\n`);
  process.exit(1);
}

function syncPath(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Syncs a folder and everything in it; entries deleted meanwhile are skipped. */
export async function syncTree(folder: string, isStopped = () => false): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(unlessGone([]))) {
    if (isStopped()) return;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await syncTree(path, isStopped);
    else if (entry.isFile()) await syncEntry(path);
  }
  await syncEntry(folder);
}

/** Syncs one file, or one folder's list of names. */
export async function syncEntry(path: string): Promise<void> {
  const file = await open(path, 'r').catch(unlessGone(undefined));
  if (file === undefined) return;
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

const unlessGone =
  <T>(instead: T) =>
  (error: unknown): T => {
    if (reasonOf(error) === 'ENOENT') return instead;
    throw error;
  };

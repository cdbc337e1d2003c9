import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { chmod, cp, lstat, mkdir, readdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { ServerConfig } from '../config.ts';
import { dumpPglite, loadPglite } from '../db/open.ts';
import { syncEntry, syncTree } from '../db/synced-files.ts';
import { isRecord } from '../http/body.ts';
import { isDiskFull } from '../http/errors.ts';
import { reasonOf, StartError } from '../start-error.ts';
import { lockDataFolder } from '../storage/data-lock.ts';
import { makeFolder } from '../storage/make-folder.ts';
import { closeAllToOthers } from '../storage/private-folder.ts';
import {
  isRestoreOf,
  isRestoreUnfinished,
  markRestore,
  refuseUnfinishedRestore,
  unmarkRestore,
} from '../storage/unfinished-restore.ts';
import { checkRestorable, dumpPostgres, restorePostgres } from './postgres-tools.ts';

type Where = Pick<ServerConfig, 'dataDir' | 'databaseUrl'>;
type Engine = 'pglite' | 'postgres';

/** Excludes the database itself, locks, drafts and repeatable work. */
const notCopied = new Set(['db', 'db.new', 'offbeat.lock', 'emulator', 'jobs', 'fetched']);
const noteName = 'backup.json';
const dumpName: Record<Engine, string> = { pglite: 'database.tar.gz', postgres: 'database.dump' };

/**
 * Writes the database and the files of the data folder (audio, covers, accounts, uploads) to a new folder `target`,
 * which appears complete or not at all. PostgreSQL may stay in use; the embedded database must not be.
 */
export async function backup({ dataDir, databaseUrl }: Where, target: string): Promise<void> {
  if (existsSync(target)) throw new StartError(`${target} is there already; name a new folder for the backup`);
  if (isInside(target, dataDir)) throw new StartError(`${target} is inside the data folder; name another place`);
  refuseUnfinishedRestore(dataDir);
  const draft = `${target}.part`;
  await rm(draft, { recursive: true, force: true });
  try {
    await writeBackup({ dataDir, databaseUrl }, draft);
    // Else a power cut could leave the name of a whole backup on empty files.
    await syncTree(draft);
    await rename(draft, target);
    await syncEntry(dirname(resolve(target)));
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw isDiskFull(error)
      ? new StartError(`the disk of ${target} has no room for the backup; name another place`)
      : error;
  }
}

async function writeBackup({ dataDir, databaseUrl }: Where, draft: string): Promise<void> {
  const engine: Engine = databaseUrl === undefined ? 'pglite' : 'postgres';
  await mkdir(join(draft, 'files'), { recursive: true, mode: 0o700 });
  await chmod(draft, 0o700);
  const dump = join(draft, dumpName[engine]);
  if (databaseUrl === undefined) await backupPglite(dataDir, dump);
  else await dumpPostgres(databaseUrl, dump);
  for (const name of existsSync(dataDir) ? await readdir(dataDir) : []) {
    if (notCopied.has(name)) continue;
    // Audio may be on a larger disk that a link leads to: a copy of the link would be no backup.
    const place = await unlessGone(realpath(join(dataDir, name)));
    if (place !== undefined) await copyInUse(place, join(draft, 'files', name));
  }
  await writeFile(join(draft, noteName), JSON.stringify({ format: 1, engine, takenAt: new Date().toISOString() }));
  // Copied files keep their modes.
  closeAllToOthers(draft);
}

const isInside = (path: string, folder: string): boolean => !/^\.\.(?:[\\/]|$)|^[A-Z]:/i.test(relative(folder, path));

async function copyInUse(from: string, to: string): Promise<void> {
  const facts = await unlessGone(lstat(from));
  if (facts === undefined) return;
  if (!facts.isDirectory()) {
    await unlessGone(cp(from, to));
    return;
  }
  await mkdir(to, { recursive: true });
  for (const name of (await unlessGone(readdir(from))) ?? []) await copyInUse(join(from, name), join(to, name));
}

/** A server that goes on removes drafts and processed uploads: what leaves before it is copied is left out. */
const unlessGone = <T>(copying: Promise<T>): Promise<T | undefined> =>
  copying.catch((error: unknown) => {
    if (reasonOf(error) === 'ENOENT') return undefined;
    throw error;
  });

/**
 * Fills an empty data folder and an empty database from a backup. The database comes last, in one transaction or rename:
 * an interrupted restore can be run again, and until it has finished the server refuses the folder.
 */
export async function restore({ dataDir, databaseUrl }: Where, source: string): Promise<void> {
  const engine: Engine = databaseUrl === undefined ? 'pglite' : 'postgres';
  await checkEngine(source, engine);
  await checkWhole(source, engine);
  makeFolder(dataDir);
  const lock = lockDataFolder(dataDir);
  try {
    await restoreLocked({ dataDir, databaseUrl }, source).catch((error: unknown) => {
      if (!isDiskFull(error)) throw error;
      throw new StartError(`the disk of ${dataDir} has no room for the backup; make room and run it again, it goes on`);
    });
  } finally {
    lock.release();
  }
}

async function restoreLocked({ dataDir, databaseUrl }: Where, source: string): Promise<void> {
  const present = (await readdir(dataDir)).filter((name) => !name.startsWith('.') && name !== 'offbeat.lock');
  if (present.length > 0 && !isRestoreUnfinished(dataDir))
    throw new StartError(`${basename(dataDir)} is not empty; move it away or choose another DATA_DIR`);
  const dump = join(source, dumpName[databaseUrl === undefined ? 'pglite' : 'postgres']);
  const note = await readFile(join(source, noteName), 'utf8');
  const isFilled =
    databaseUrl !== undefined &&
    (await checkRestorable(databaseUrl, dump, { goesOn: isRestoreOf(dataDir, note) })) === 'filled';
  await markRestore(dataDir, note);
  await cp(join(source, 'files'), dataDir, { recursive: true });
  if (databaseUrl === undefined) await restorePglite(dataDir, dump);
  else if (!isFilled) await restorePostgres(databaseUrl, dump);
  closeAllToOthers(dataDir);
  await syncTree(dataDir);
  await unmarkRestore(dataDir);
}

async function checkEngine(source: string, engine: Engine): Promise<void> {
  const made = await engineOf(source);
  if (made === engine) return;
  const wants = made === 'pglite' ? 'without DATABASE_URL' : 'with DATABASE_URL';
  throw new StartError(
    `this backup is of ${made === 'pglite' ? 'the embedded database' : 'PostgreSQL'}: restore it ${wants}`,
  );
}

async function engineOf(source: string): Promise<Engine> {
  const text = await readFile(join(source, noteName), 'utf8').catch(() => undefined);
  const note = text === undefined ? undefined : jsonOf(text);
  if (note === undefined) throw notWhole(source);
  const engine = isRecord(note) && note['format'] === 1 ? note['engine'] : undefined;
  if (engine === 'pglite' || engine === 'postgres') return engine;
  throw new StartError(`${source} was made by a later version of Offbeat`);
}

const notWhole = (source: string) => new StartError(`${source} is no backup of Offbeat, or not a whole one`);

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Before anything is written. What pg_dump wrote is checked by its own tool (postgres-tools.ts). */
async function checkWhole(source: string, engine: Engine): Promise<void> {
  const dump = join(source, dumpName[engine]);
  if (!existsSync(dump) || !existsSync(join(source, 'files'))) throw notWhole(source);
  if (engine === 'postgres') return;
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  await pipeline(createReadStream(dump), createGunzip(), nowhere).catch((error: unknown) => {
    throw new StartError(`${dump} cannot be read (${reasonOf(error)}); use another backup`);
  });
}

async function backupPglite(dataDir: string, dump: string): Promise<void> {
  if (!existsSync(join(dataDir, 'db'))) throw new StartError(`there is no database in ${dataDir}`);
  const lock = lockDataFolder(dataDir);
  try {
    const bytes = await dumpPglite(dataDir);
    await pipeline(bytes.stream(), createWriteStream(dump, { flush: true }));
  } finally {
    lock.release();
  }
}

async function restorePglite(dataDir: string, dump: string): Promise<void> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for await (const chunk of createReadStream(dump)) if (chunk instanceof Uint8Array) chunks.push(new Uint8Array(chunk));
  // An interrupted restore left them: no server has run here yet.
  for (const name of ['db', 'db.new']) await rm(join(dataDir, name), { recursive: true, force: true });
  await loadPglite(dataDir, new Blob(chunks, { type: 'application/x-gzip' }));
}

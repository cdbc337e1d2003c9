import { createWriteStream, existsSync } from 'node:fs';
import { chmod, cp, lstat, mkdir, readdir, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { dumpPglite } from '../db/open.ts';
import { syncEntry, syncTree } from '../db/synced-files.ts';
import { isDiskFull } from '../http/errors.ts';
import { reasonOf, StartError } from '../start-error.ts';
import { lockDataFolder } from '../storage/data-lock.ts';
import { closeAllToOthers } from '../storage/private-folder.ts';
import { refuseUnfinishedRestore } from '../storage/unfinished-restore.ts';
import { dumpName, noteName, type BackupNote, type Engine, type Where } from './backup-format.ts';
import { dumpPostgres } from './postgres-tools.ts';

/** Excludes the database itself, locks, drafts and repeatable work. */
const notCopied = new Set(['db', 'db.new', 'offbeat.lock', 'emulator', 'jobs', 'fetched']);

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
  const note: BackupNote = { format: 1, engine, takenAt: new Date().toISOString() };
  await writeFile(join(draft, noteName), JSON.stringify(note));
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

import { createReadStream } from 'node:fs';
import { cp, readdir, readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { loadEngine, loadPglite } from '../db/open.ts';
import { syncTree } from '../db/synced-files.ts';
import { isDiskFull } from '../http/errors.ts';
import { StartError } from '../start-error.ts';
import { lockDataFolder } from '../storage/data-lock.ts';
import { makeFolder } from '../storage/make-folder.ts';
import { closeAllToOthers } from '../storage/private-folder.ts';
import { isRestoreOf, isRestoreUnfinished, markRestore, unmarkRestore } from '../storage/unfinished-restore.ts';
import { checkWhole, dumpName, engineOf, noteName, type Engine, type Where } from './backup-format.ts';
import { copyToPostgres, migrationLines } from './copy-to-postgres.ts';
import { checkEmpty, checkReadable, dumpedMigrationLines, restorePostgres } from './postgres-tools.ts';

/**
 * Fills an empty data folder and an empty database from a backup; PostgreSQL also from one of the embedded database. The
 * database comes last, in one transaction or rename: an interrupted restore can be run again, and until it has finished
 * the server refuses the folder.
 */
export async function restore({ dataDir, databaseUrl }: Where, source: string): Promise<void> {
  const engine = await engineOf(source);
  if (engine === 'postgres' && databaseUrl === undefined)
    throw new StartError('this backup is of PostgreSQL: restore it with DATABASE_URL');
  await checkWhole(source, engine);
  makeFolder(dataDir);
  const lock = lockDataFolder(dataDir);
  try {
    await restoreLocked({ dataDir, databaseUrl }, source, engine).catch((error: unknown) => {
      if (!isDiskFull(error)) throw error;
      throw new StartError(`the disk of ${dataDir} has no room for the backup; make room and run it again, it goes on`);
    });
  } finally {
    lock.release();
  }
}

async function restoreLocked({ dataDir, databaseUrl }: Where, source: string, engine: Engine): Promise<void> {
  const present = (await readdir(dataDir)).filter((name) => !name.startsWith('.') && name !== 'offbeat.lock');
  if (present.length > 0 && !isRestoreUnfinished(dataDir))
    throw new StartError(`${basename(dataDir)} is not empty; move it away or choose another DATA_DIR`);
  const dump = join(source, dumpName[engine]);
  const note = await readFile(join(source, noteName), 'utf8');
  const linesOf = {
    pglite: () => inArchive(dataDir, dump, migrationLines),
    postgres: () => dumpedMigrationLines(dump),
  };
  const isFilled =
    databaseUrl !== undefined &&
    (await checkEmpty(databaseUrl, isRestoreOf(dataDir, note) ? linesOf[engine] : undefined)) === 'filled';
  if (engine === 'postgres') await checkReadable(dump);
  await markRestore(dataDir, note);
  await cp(join(source, 'files'), dataDir, { recursive: true });
  if (databaseUrl === undefined) await restorePglite(dataDir, dump);
  else if (!isFilled && engine === 'postgres') await restorePostgres(databaseUrl, dump);
  else if (!isFilled) await inArchive(dataDir, dump, (archive) => copyToPostgres(archive, databaseUrl));
  closeAllToOthers(dataDir);
  await syncTree(dataDir);
  await unmarkRestore(dataDir);
}

async function restorePglite(dataDir: string, dump: string): Promise<void> {
  // An interrupted restore left them: no server has run here yet.
  for (const name of ['db', 'db.new']) await rm(join(dataDir, name), { recursive: true, force: true });
  await loadPglite(dataDir, await archiveIn(dump));
}

/** Calls `run` with a copy of the embedded database that was saved. */
async function inArchive<T>(dataDir: string, dump: string, run: (engine: PGlite) => Promise<T>): Promise<T> {
  const draft = join(dataDir, 'db.new');
  const remove = (): Promise<void> => rm(draft, { recursive: true, force: true });
  await remove();
  try {
    const engine = await loadEngine(draft, await archiveIn(dump));
    try {
      return await run(engine);
    } finally {
      await engine.close();
    }
  } finally {
    await remove();
  }
}

async function archiveIn(dump: string): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for await (const chunk of createReadStream(dump)) if (chunk instanceof Uint8Array) chunks.push(new Uint8Array(chunk));
  return new Blob(chunks, { type: 'application/x-gzip' });
}

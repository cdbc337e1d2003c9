import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { sql, type Kysely } from 'kysely';
import { isRecord } from '../outside-values.ts';
import { reasonOf, StartError } from '../start-error.ts';
import { initdb } from './initdb.ts';
import { migrate } from './migrations.ts';
import { embeddedDriver, postgresDriver } from './pool.ts';
import type { Database } from './schema.ts';
import { startParams, SyncedFiles, syncedStartParams, syncTree } from './synced-files.ts';
import { kyselyOver, WatchedDriver, type WatchOptions } from './watched-driver.ts';

export type Db = Kysely<Database>;

export interface OpenDatabase {
  db: Db;
  /** From now on, a statement that exceeds the limit is abandoned and the database reopened. */
  watch(options: WatchOptions): void;
  /** Waits for running statements, then closes; the database is consistent without it too (WAL). */
  close(): Promise<void>;
}

type Prepare = (db: Db) => Promise<void>;

export async function openPostgres(databaseUrl: string, prepare: Prepare = migrate): Promise<OpenDatabase> {
  const open = () => postgresDriver(databaseUrl, 10_000);
  const driver = new WatchedDriver(open(), () => Promise.resolve(open()));
  return finish(
    driver,
    () => Promise.resolve(),
    async (db) => {
      await refuseOtherEncoding(db);
      await prepare(db);
    },
  );
}

/** LATIN1 cannot store most of the world's titles, and SQL_ASCII takes each of their bytes for a character. */
async function refuseOtherEncoding(db: Db): Promise<void> {
  const { rows } = await sql<{ encoding: string }>`select current_setting('server_encoding') as encoding`.execute(db);
  const encoding = rows[0]?.encoding ?? '';
  if (encoding !== 'UTF8')
    throw new StartError(`the database at DATABASE_URL has the encoding ${encoding}; create one with UTF8`);
}

/** Opens the embedded PostgreSQL in a folder under `dataDir`, which is created when missing. */
export async function openPglite(dataDir: string): Promise<OpenDatabase> {
  let engine = await openFolder(dataDir);
  // An engine that stopped answering writes nothing any more and cannot be closed: its files are, and its memory is freed.
  const driverOf = (opened: OpenPglite) =>
    Object.assign(embeddedDriver(opened.pglite), { abandon: () => opened.abandon() });
  const driver = new WatchedDriver(driverOf(engine), async () => {
    engine = await openFolder(dataDir);
    return driverOf(engine);
  });
  return finish(driver, () => engine.close(), migrate);
}

/** Opens a database in an engine of the caller's, which stays open when the database is closed. */
export const openInEngine = (engine: PGlite, prepare: Prepare): Promise<OpenDatabase> => {
  const open = () => embeddedDriver(engine);
  return finish(new WatchedDriver(open(), () => Promise.resolve(open())), () => Promise.resolve(), prepare);
};

/** An engine with the extensions that Offbeat needs, in a folder or in memory (`memory://`), optionally from an `archive` of dumpDataDir. */
export const createEngine = (dataDir: string, archive?: Blob): Promise<PGlite> =>
  PGlite.create({
    dataDir,
    startParams: [...startParams],
    extensions: { pg_trgm },
    ...(archive === undefined ? {} : { loadDataDir: archive }),
  });

interface OpenPglite {
  pglite: PGlite;
  close(): Promise<void>;
  /** Instead of `close`, where the engine does not answer. */
  abandon(): void;
}

async function openFolder(dataDir: string): Promise<OpenPglite> {
  const folder = join(dataDir, 'db');
  const isNew = !existsSync(folder);
  if (isNew) {
    // Made under another name and renamed: a first start that is killed leaves no incomplete database.
    const draft = join(dataDir, 'db.new');
    rmSync(draft, { recursive: true, force: true });
    mkdirSync(dataDir, { recursive: true });
    try {
      await initdb(draft);
    } catch (error) {
      rmSync(draft, { recursive: true, force: true });
      throw new StartError(`no database can be made in ${dataDir} (${reasonOf(error)}); is its disk full?`);
    }
    renameSync(draft, folder);
  }
  if (!readdirSync(folder).includes('PG_VERSION')) {
    throw new StartError(`${folder} holds no database that Offbeat can read; nothing was changed`);
  }
  const files = new SyncedFiles(folder, isNew);
  try {
    const pglite = await PGlite.create({ fs: files, startParams: [...syncedStartParams], extensions: { pg_trgm } });
    files.started();
    const close = async (): Promise<void> => {
      await files.stop();
      await pglite.close();
    };
    return { pglite, close, abandon: () => files.abandon() };
  } catch (error) {
    files.abandon();
    throw new StartError(
      `the database in ${folder} cannot be opened (${reasonOf(error)}); restore a backup or move it away`,
    );
  }
}

export async function dumpPglite(dataDir: string): Promise<Blob> {
  const pglite = await createEngine(join(dataDir, 'db'));
  try {
    return await pglite.dumpDataDir('gzip');
  } finally {
    await pglite.close();
  }
}

/** Restores a data folder's embedded database from dumpPglite's archive, atomically. */
export async function loadPglite(dataDir: string, archive: Blob): Promise<void> {
  const draft = join(dataDir, 'db.new');
  const pglite = await loadEngine(draft, archive);
  await pglite.close();
  await syncTree(draft);
  renameSync(draft, join(dataDir, 'db'));
}

/** An engine on dumpPglite's archive, unpacked into a new `folder`. A full disk is an error with the code ENOSPC. */
export const loadEngine = (folder: string, archive: Blob): Promise<PGlite> =>
  createEngine(folder, archive).catch((error: unknown) => {
    throw isRecord(error) && noSpaceNumbers.has(error['errno']) ? diskFull() : error;
  });

/** What PGlite's file system throws is no Error and has a number instead of a code: WASI's ENOSPC and EDQUOT. */
const noSpaceNumbers: ReadonlySet<unknown> = new Set([51, 19]);
const diskFull = (): Error => Object.assign(new Error('no space for the database'), { code: 'ENOSPC' });

async function finish(
  driver: WatchedDriver,
  closeEngine: () => Promise<void>,
  prepare: Prepare,
): Promise<OpenDatabase> {
  const db = kyselyOver(driver);
  const close = async () => {
    const answers = await driver.isAnswering();
    await db.destroy();
    if (answers) await closeEngine();
  };
  try {
    await prepare(db);
  } catch (error) {
    // The caller needs the first error, not that of closing after it.
    await close().catch(() => undefined);
    throw error;
  }
  return { db, close, watch: (options) => driver.watch(options) };
}

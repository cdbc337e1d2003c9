import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { StartError } from '../start-error.ts';
import { migrate } from './migrations.ts';
import type { Database } from './schema.ts';

export type Db = Kysely<Database>;

export interface OpenDatabase {
  db: Db;
  /** Waits for what runs, then closes; the database is consistent without it too (WAL). */
  close(): Promise<void>;
}

/** Thrown when stored data cannot be opened; the message is for the operator, and nothing was changed. */
export class DataFolderError extends StartError {}

// Counts: exact as numbers up to 2^53, where pg would give strings.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Opens PostgreSQL at a postgres:// address and brings its schema up to date. */
export async function openPostgres(databaseUrl: string): Promise<OpenDatabase> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10, connectionTimeoutMillis: 10_000 });
  // An idle connection may die with its server; the next query then gets a new one or its own error.
  pool.on('error', () => undefined);
  return finish(pool, () => Promise.resolve());
}

/** Opens the embedded PostgreSQL: a folder under `dataDir` (created when missing), or memory when undefined. */
export async function openPglite(dataDir: string | undefined): Promise<OpenDatabase> {
  const pglite = dataDir === undefined ? await create('memory://') : await openFolder(dataDir);
  const pool = new pg.Pool(createPgConfig(pglite));
  return finish(pool, () => pglite.close());
}

const create = (dataDir: string): Promise<PGlite> => PGlite.create({ dataDir, extensions: { pg_trgm } });

async function openFolder(dataDir: string): Promise<PGlite> {
  const folder = join(dataDir, 'db');
  const isNew = !existsSync(folder);
  if (isNew) {
    // Made aside and renamed: a first start that is killed leaves no half-made database behind.
    const draft = join(dataDir, 'db.new');
    rmSync(draft, { recursive: true, force: true });
    mkdirSync(dataDir, { recursive: true });
    await (await create(draft)).close();
    renameSync(draft, folder);
  }
  if (!readdirSync(folder).includes('PG_VERSION')) {
    throw new DataFolderError(`${folder} holds no database that Offbeat can read; nothing was changed`);
  }
  try {
    return await create(folder);
  } catch (error) {
    const why = error instanceof Error ? error.message.split('\n')[0] : String(error);
    throw new DataFolderError(`the database in ${folder} cannot be opened (${why}); restore a backup or move it away`);
  }
}

async function finish(pool: pg.Pool, closeEngine: () => Promise<void>): Promise<OpenDatabase> {
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  const close = async () => {
    await db.destroy();
    await closeEngine();
  };
  try {
    await migrate(db);
  } catch (error) {
    await close().catch(() => undefined);
    throw error;
  }
  return { db, close };
}

import { sql, type Kysely, type Migration, type Transaction } from 'kysely';
import { StartError } from '../start-error.ts';
import type { Database } from './schema.ts';
import { initial } from './migrations/0001-initial.ts';
import { audioJobs } from './migrations/0003-audio-jobs.ts';
import { search } from './migrations/0004-search.ts';
import { rebuiltAnswers } from './migrations/0005-rebuilt-answers.ts';
import { sources } from './migrations/0006-sources.ts';
import { sourceOutbox } from './migrations/0007-source-outbox.ts';
import { sourceCollection } from './migrations/0008-source-collection.ts';
import { playsOfUsers } from './migrations/0009-plays-of-users.ts';

/** Static imports, so that a bundle contains its migrations. Never rename a released one. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-initial': initial,
  '0003-audio-jobs': audioJobs,
  '0004-search': search,
  '0005-rebuilt-answers': rebuiltAnswers,
  '0006-sources': sources,
  '0007-source-outbox': sourceOutbox,
  '0008-source-collection': sourceCollection,
  '0009-plays-of-users': playsOfUsers,
};

const latest = Object.keys(migrations).at(-1) ?? '';

export const migrate = (db: Kysely<Database>): Promise<void> => migrateTo(db, latest);

/** Identifies the migrations among all advisory locks of the database. */
const migrationLock = '6332283510874233';

/**
 * Migrates to one version (tests: an older one first). Kysely's Migrator is not used, because its lock belongs to the
 * session: a pooler that lends connections per transaction takes the lock on one connection, releases it on another,
 * and lets two processes migrate at once (docs/decisions/0067). Its table is still used.
 */
export const migrateTo = (db: Kysely<Database>, version: string): Promise<void> =>
  db.transaction().execute((trx) => migrateWithin(trx, version));

/** The same as a part of the caller's transaction, to the latest version unless one is named. */
export async function migrateWithin(trx: Transaction<Database>, version = latest): Promise<void> {
  await sql`select pg_advisory_xact_lock(${migrationLock}::bigint)`.execute(trx);
  await sql`create table if not exists kysely_migration
    (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(trx);
  const applied = await appliedTo(trx);
  for (const [name, migration] of Object.entries(migrations)) {
    if (name > version || applied.has(name)) continue;
    await migration.up(trx);
    await sql`insert into kysely_migration values (${name}, ${new Date().toISOString()})`.execute(trx);
  }
}

async function appliedTo(trx: Transaction<Database>): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(trx);
  const unknown = rows.find(({ name }) => !Object.hasOwn(migrations, name));
  if (unknown !== undefined) {
    throw new StartError(
      `the database was made by a later version of Offbeat (it has ${unknown.name}); start that one`,
    );
  }
  return new Set(rows.map(({ name }) => name));
}

import type { PGlite } from '@electric-sql/pglite';
import { sql, type Transaction } from 'kysely';
import { migrate, migrateWithin } from '../db/migrations.ts';
import { openInEngine, openPostgres } from '../db/open.ts';
import type { Database } from '../db/schema.ts';
import { migrationLinesQuery } from './postgres-tools.ts';

/** A song with lyrics and their times is some 10 KB: 5 MB per statement. */
const rowsAtOnce = 500;

export async function migrationLines(engine: PGlite): Promise<readonly string[]> {
  const { rows } = await engine.query<{ line: string }>(migrationLinesQuery);
  return rows.map(({ line }) => line);
}

/**
 * Fills the empty database at `databaseUrl` with what an embedded one has, in one transaction. This version's migrations make
 * the same tables on both sides: those of the embedded one may be older.
 */
export async function copyToPostgres(engine: PGlite, databaseUrl: string): Promise<void> {
  const source = await openInEngine(engine, migrate);
  try {
    const target = await openPostgres(databaseUrl, (db) =>
      db.transaction().execute(async (to) => {
        await migrateWithin(to);
        await source.db.transaction().execute((from) => copyAll(from, to));
      }),
    );
    await target.close();
  } finally {
    await source.close();
  }
}

type Trx = Transaction<Database>;

async function copyAll(from: Trx, to: Trx): Promise<void> {
  for (const table of await tablesOf(to)) {
    // What triggers write is copied too.
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(to);
    await copyRows(from, to, table);
    await sql`alter table ${sql.table(table)} enable trigger user`.execute(to);
  }
  await copySequences(from, to);
  // Else the first searches are planned as if the tables were empty.
  await sql`analyze`.execute(to);
}

/** Those that refer to others last. */
async function tablesOf(db: Trx): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace
    order by (select count(*) from pg_constraint where conrelid = pg_class.oid and contype = 'f'), relname`.execute(db);
  return rows.map(({ name }) => name);
}

/** As JSON that only the two databases read: numbers and times stay exactly what they are. */
async function copyRows(from: Trx, to: Trx, table: string): Promise<void> {
  // Migrations write rows of their own: names of those applied, and when.
  await sql`delete from ${sql.table(table)}`.execute(to);
  await sql`declare saved no scroll cursor for select to_json(r)::text as row from ${sql.table(table)} r`.execute(from);
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.lit(rowsAtOnce)} from saved`.execute(from);
    if (rows.length === 0) break;
    const records = `[${rows.map(({ row }) => row).join(',')}]`;
    await sql`insert into ${sql.table(table)} overriding system value
      select * from json_populate_recordset(null::${sql.table(table)}, ${records}::json)`.execute(to);
  }
  await sql`close saved`.execute(from);
}

/** What numbers rows goes on where it was. */
async function copySequences(from: Trx, to: Trx): Promise<void> {
  const { rows } = await sql<{ name: string; last: number | null }>`
    select sequencename as name, last_value as last from pg_sequences where schemaname = 'public'`.execute(from);
  for (const { name, last } of rows) {
    if (last !== null) await sql`select setval(${name}::regclass, ${last}::bigint)`.execute(to);
  }
}

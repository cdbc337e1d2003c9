import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db, OpenDatabase } from '../../../../server/db/open.ts';
import { sharedReads } from '../../../../server/db/replica.ts';
import { freshDatabase, postgresUrl } from '../harness.ts';

// What a restart of PostgreSQL, a failover or an operator does to connections in the middle of their work.
describe.skipIf(postgresUrl === undefined)('connections lost while they are used', () => {
  let database: OpenDatabase;
  const uncaught: Error[] = [];
  const hear = (error: Error) => uncaught.push(error);

  /** Ends every other connection of this database, from one of the pool's own. */
  const endOthers = (db: Db) =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
  const outcome = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: unknown) => (error instanceof Error ? 'rejected' : 'no error'),
    );

  beforeAll(async () => {
    process.on('uncaughtExceptionMonitor', hear);
    database = await freshDatabase('postgres');
  });
  afterAll(async () => {
    process.off('uncaughtExceptionMonitor', hear);
    await database.close();
  });

  test('reject what ran on them and nothing else: the process lives on, and the next query gets a new one', async () => {
    const { db } = database;
    const running = outcome(sql`select pg_sleep(30)`.execute(db));
    const between = outcome(
      db.transaction().execute(async (trx) => {
        await sql`select 1`.execute(trx);
        await delay(600);
        await sql`select 1`.execute(trx);
      }),
    );
    await delay(200);
    await endOthers(db);
    expect(await Promise.all([running, between])).toEqual(['rejected', 'rejected']);
    const answers = await Promise.all(Array.from({ length: 10 }, () => outcome(sql`select 1`.execute(db))));
    expect(answers).toEqual(Array.from({ length: 10 }, () => 'done'));
    expect(uncaught).toEqual([]);
  });

  test('to a replica, in the middle of a search: the primary is asked', async () => {
    const lines: string[] = [];
    const replica = new URL(postgresUrl ?? '');
    replica.pathname = await nameOf(database.db);
    const shared = sharedReads(database.db, replica.href, (line) => lines.push(line));
    const asked: string[] = [];
    const running = shared.read(async (db) => {
      asked.push(db === database.db ? 'primary' : 'replica');
      if (db !== database.db) await sql`select pg_sleep(30)`.execute(db);
    });
    await delay(200);
    await endOthers(database.db);
    await running;
    await shared.close();
    expect(asked).toEqual(['replica', 'primary']);
    expect(lines.join()).toContain('the primary is asked');
    expect(uncaught).toEqual([]);
  });
});

async function nameOf(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  return rows[0]?.name ?? '';
}

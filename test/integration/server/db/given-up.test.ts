import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeOnce } from '../../../../server/db/idempotency.ts';
import type { OpenDatabase } from '../../../../server/db/open.ts';
import { sharedReads } from '../../../../server/db/replica.ts';
import { freshDatabase, postgresUrl } from '../harness.ts';

// Another session has a lock for longer than a statement may take.
describe.skipIf(postgresUrl === undefined)('statements that are given up', () => {
  let database: OpenDatabase;
  let other: pg.Client;
  let url: URL;

  beforeAll(async () => {
    database = await freshDatabase('postgres');
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database.db);
    url = new URL(postgresUrl ?? '');
    url.pathname = rows[0]?.name ?? '';
    other = new pg.Client({ connectionString: url.href });
    await other.connect();
  });
  afterAll(async () => {
    await other.end();
    await database.close();
  });

  const connections = async (): Promise<number> => {
    // Within a transaction it would tell the same again.
    await other.query('select pg_stat_clear_snapshot()');
    const { rows } = await other.query<{ n: number }>(`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
    return rows[0]?.n ?? 0;
  };
  const sleeping = async (): Promise<number> => {
    const { rowCount } = await other.query(`select from pg_stat_activity
      where datname = current_database() and query like 'select pg_sleep%'`);
    return rowCount ?? 0;
  };
  const play = (key: string) =>
    writeOnce(database.db, { key, scope: 'user', content: ['play'] }, async (trx) => {
      await sql`insert into settings values (${key}, '')`.execute(trx);
      return { status: 200, body: {} };
    });

  test('are cancelled, leave no connection open, and can be repeated', async () => {
    await play('before');
    await other.query('begin; lock table settings in access exclusive mode');
    database.watch({ timeoutMs: 100, log: () => undefined });
    for (let round = 0; round < 3; round++) {
      const given = await Promise.allSettled(['a', 'b', 'c'].map(play));
      expect(given.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    }
    // The lock is still there: what waits for it would use up the server's connections.
    await expect.poll(connections, { timeout: 10_000 }).toBe(0);
    await other.query('commit');
    await Promise.all(['a', 'b', 'c'].map(play));
    const { rows } = await other.query(`select name from settings order by name`);
    expect(rows).toEqual(['a', 'b', 'before', 'c'].map((name) => ({ name })));
  });

  test('on a replica are asked of the primary', async () => {
    const asked: string[] = [];
    const shared = sharedReads(database.db, url.href, () => undefined, 100);
    const search = () =>
      shared.read(async (db) => {
        asked.push(db === database.db ? 'primary' : 'replica');
        if (db !== database.db) await sql`select pg_sleep(3600)`.execute(db);
      });
    await Promise.all([search(), search()]);
    await search();
    expect(asked).toEqual(['replica', 'replica', 'primary', 'primary', 'primary']);
    await shared.close();
    await expect.poll(sleeping, { timeout: 10_000 }).toBe(0);
  });
});

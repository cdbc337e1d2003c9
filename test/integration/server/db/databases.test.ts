import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { databases, freshDatabase, postgresUrl } from '../harness.ts';

// Where PostgreSQL is missing this test is the one that is named as not run; every other runs on PGlite alone then.
test.skipIf(postgresUrl === undefined)('PostgreSQL is installed, and the contract tests run on it too', async () => {
  expect(databases).toEqual(['pglite', 'postgres']);
  const { db, close } = await freshDatabase('postgres');
  const { rows } = await sql<{ version: string }>`select version()`.execute(db);
  await close();
  expect(rows[0]?.version).toMatch(/^PostgreSQL \d+/);
});

import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { openPostgres } from '../../../../server/db/open.ts';
import { postgresUrl } from '../harness.ts';

describe.runIf(postgresUrl !== undefined)('a PostgreSQL database', () => {
  test.each(['LATIN1', 'SQL_ASCII'])('of the encoding %s is refused with one sentence', async (encoding) => {
    const url = new URL(postgresUrl ?? '');
    const admin = new pg.Client({ connectionString: url.href });
    const name = `offbeat_test_${randomUUID().replaceAll('-', '')}`;
    await admin.connect();
    await admin.query(`create database ${name} encoding '${encoding}' template template0 lc_collate 'C' lc_ctype 'C'`);
    url.pathname = `/${name}`;
    await expect(openPostgres(url.href)).rejects.toThrow(
      `the database at DATABASE_URL has the encoding ${encoding}; create one with UTF8`,
    );
    await admin.query(`drop database ${name}`);
    await admin.end();
  });
});

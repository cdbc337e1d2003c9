import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createServer } from '../../../../server/app.ts';
import { backup } from '../../../../server/ops/backup.ts';
import { removeFolder } from '../../../support/folders.ts';
import { configFor, postgresUrl } from '../harness.ts';

describe.runIf(postgresUrl !== undefined)('a PostgreSQL database that cannot be opened', () => {
  const folder = mkdtempSync(join(tmpdir(), 'offbeat-opening-'));
  afterAll(() => removeFolder(folder));
  const changed = (change: (url: URL) => void): string => {
    const url = new URL(postgresUrl ?? '');
    change(url);
    return url.href;
  };
  const missing = changed((url) => (url.pathname = '/offbeat_of_nobody'));

  test.each([
    ['is not there', missing, 'database "offbeat_of_nobody" does not exist'],
    [
      'may not be changed',
      changed((url) => url.searchParams.set('options', '-c default_transaction_read_only=on')),
      'cannot execute CREATE TABLE in a read-only transaction',
    ],
    ['does not answer', changed((url) => (url.port = '1')), 'ECONNREFUSED'],
  ])('because it %s fails the start with a reason in words', async (_why, databaseUrl, reason) => {
    await expect(createServer(configFor(join(folder, 'data'), { databaseUrl }))).rejects.toThrow(
      `the database at DATABASE_URL cannot be opened (${reason})`,
    );
  });

  test('fails a backup with the same words', async () => {
    await expect(
      backup({ dataDir: join(folder, 'data'), databaseUrl: missing }, join(folder, 'saved')),
    ).rejects.toThrow('the database at DATABASE_URL cannot be opened (database "offbeat_of_nobody" does not exist)');
  });
});

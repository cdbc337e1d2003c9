import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { backup } from '../../../../server/ops/backup.ts';
import { removeFolder } from '../../../support/folders.ts';

/** The database itself, no pooler: the process that answers is the one named with the connection. */
vi.mock('pg', async (original) => {
  const { default: pg } = await original<{ default: { Client: new (config: object) => object } }>();
  class Client extends pg.Client {
    readonly processID = 7;
    connect = () => Promise.resolve();
    query = () => Promise.resolve({ rows: [{ pid: 7, version: 17 }] });
    end = () => Promise.resolve();
  }
  return { default: { ...pg, Client } };
});

const folder = mkdtempSync(join(tmpdir(), 'offbeat-password-'));
afterAll(() => removeFolder(folder));
const password = 'p:w\\d ä';

/** A pg_dump that notes what other users of the machine could list of it, and what its passfile says. */
const pgDump = `#!/bin/sh
[ "$1" = --version ] && echo "pg_dump (PostgreSQL) $PG_DUMP_IS" && exit
printf '%s\\n' "$@" > "${folder}/args"
env > "${folder}/env"
cat "$PGPASSFILE" > "${folder}/pass"
stat -c %a "$PGPASSFILE" > "${folder}/mode"
while [ $# -gt 0 ]; do [ "$1" = --file ] && echo dump > "$2"; shift; done
`;

const [bin, dataDir, saved] = [join(folder, 'bin'), join(folder, 'data'), join(folder, 'saved')];
beforeAll(() => {
  mkdirSync(bin);
  mkdirSync(dataDir);
  writeFileSync(join(dataDir, 'cover.webp'), '', { mode: 0o644 });
  writeFileSync(join(bin, 'pg_dump'), pgDump);
  chmodSync(join(bin, 'pg_dump'), 0o755);
});
beforeEach(() => {
  vi.stubEnv('PATH', `${bin}:${process.env['PATH']}`);
  vi.stubEnv('PG_DUMP_IS', '17.6 (Debian 17.6-0+deb13u1)');
});
afterEach(() => void vi.unstubAllEnvs());

test.skipIf(process.platform !== 'linux')('a pg_dump older than the database is refused before it starts', async () => {
  vi.stubEnv('PG_DUMP_IS', '15.14 (Debian 15.14-0+deb12u1)');
  await expect(backup({ dataDir, databaseUrl: 'postgres://db.example/offbeat' }, saved)).rejects.toThrow(
    'pg_dump is of PostgreSQL 15 and cannot read a database of PostgreSQL 17; install postgresql-client-17 or newer',
  );
  expect(readdirSync(folder).toSorted()).toEqual(['bin', 'data']);
});

test.skipIf(process.platform !== 'linux')('pg_dump gets its password by a file that is gone after it', async () => {
  vi.stubEnv('PGPASSWORD', 'of another database');
  const databaseUrl = `postgres://me:${encodeURIComponent(password)}@db.example:5433/offbeat?sslmode=require`;
  await backup({ dataDir, databaseUrl }, saved);
  const said = (name: string): string => readFileSync(join(folder, name), 'utf8');
  expect(said('args')).toContain('postgres://me@db.example:5433/offbeat?sslmode=require\n');
  for (const listed of [said('args'), said('env')]) {
    for (const secret of [password, encodeURIComponent(password), 'of another database']) {
      expect(listed).not.toContain(secret);
    }
  }
  expect([said('pass'), said('mode').trim()]).toEqual(['*:*:*:*:p\\:w\\\\d ä\n', '600']);
  expect(() => statSync(/PGPASSFILE=(.*)/.exec(said('env'))?.[1] ?? '')).toThrow('ENOENT');
  const modes = ['', 'backup.json', 'database.dump', 'files', 'files/cover.webp'].map((name) =>
    (statSync(join(saved, name)).mode & 0o777).toString(8),
  );
  expect(modes).toEqual(['700', '600', '600', '700', '600']);
  expect(readdirSync(saved).toSorted()).toEqual(['backup.json', 'database.dump', 'files']);
});

test.skipIf(process.platform !== 'linux').each([
  ['a percent sign that encodes nothing', 'postgres://me:50%zz@db.example/offbeat', undefined, '50%zz'],
  ['PGPASSWORD', 'postgres://me@db.example/offbeat', 'a/b#c%zz?d@e', 'a/b#c%zz?d@e'],
])('pg_dump gets the password of %s by a file, too', async (_what, databaseUrl, given, expected) => {
  if (given !== undefined) vi.stubEnv('PGPASSWORD', given);
  await rm(saved, { recursive: true, force: true });
  await backup({ dataDir, databaseUrl }, saved);
  expect(readFileSync(join(folder, 'pass'), 'utf8')).toBe(`*:*:*:*:${expected}\n`);
  expect(readFileSync(join(folder, 'env'), 'utf8')).not.toContain(expected);
});

import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { openingError } from '../db/opening-error.ts';
import { reasonOf, StartError } from '../start-error.ts';
import { makeTemporaryFolder } from '../storage/temporary-folders.ts';
import { toolAddress } from './tool-address.ts';

const run = promisify(execFile);

/** Writes the database to the file `dump`, of which restorePostgres is the inverse. */
export async function dumpPostgres(databaseUrl: string, dump: string): Promise<void> {
  const server = await withDirect(databaseUrl, majorOf);
  const tool = await toolMajor('pg_dump');
  if (tool < server)
    throw new StartError(
      `pg_dump is of PostgreSQL ${tool} and cannot read a database of PostgreSQL ${server}; install postgresql-client-${server} or newer`,
    );
  await postgresTool('pg_dump', ['--format=custom', '--no-owner', '--file', dump], databaseUrl);
}

async function majorOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::int / 10000 as version`,
  );
  return rows[0]?.version ?? 0;
}

async function toolMajor(name: 'pg_dump'): Promise<number> {
  const { stdout } = await run(name, ['--version']).catch((error: unknown) => {
    throw toolError(name, error);
  });
  // `pg_dump (PostgreSQL) 17.6 (Debian 17.6-1.pgdg13+1)`; one that says otherwise is left to check for itself.
  return Number(/\) (\d+)/.exec(stdout)?.[1] ?? Infinity);
}

/**
 * Calls `run` with a direct connection. The tools change settings of their session, which a pooler would pass on to other
 * sessions: behind a pooler, the backend's pid is not the one given at connecting.
 */
async function withDirect<T>(databaseUrl: string, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect().catch((error: unknown) => {
    throw openingError(error);
  });
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const named = 'processID' in client ? client.processID : undefined;
    if (rows[0]?.pid !== named)
      throw new StartError('DATABASE_URL leads through a pooler; name the database itself for this');
    return await run(client);
  } finally {
    await client.end();
  }
}

/**
 * Refuses, before anything is written, a database that is not empty. `linesOfBackup`, the rows of its table of migrations
 * (migrationLines), is given where an earlier restore of the same backup was stopped, perhaps after it had filled the
 * database; then that is no reason to refuse.
 */
export async function checkEmpty(
  databaseUrl: string,
  linesOfBackup?: () => Promise<readonly string[]>,
): Promise<'empty' | 'filled'> {
  const tables = await withDirect(databaseUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public'`,
    );
    return rows.map(({ name }) => name);
  });
  if (tables.length === 0) return 'empty';
  const isOfBackup =
    linesOfBackup !== undefined &&
    tables.includes(migrationsTable) &&
    (await hasMigrations(databaseUrl, await linesOfBackup()));
  if (!isOfBackup) throw new StartError('the database at DATABASE_URL is not empty; name an empty one');
  return 'filled';
}

const migrationsTable = 'kysely_migration';

/** The moments of its migrations tell a database from every other, and a restore brings all of it or nothing. */
async function hasMigrations(databaseUrl: string, ofBackup: readonly string[]): Promise<boolean> {
  const { rows } = await withDirect(databaseUrl, (client) => client.query<{ line: string }>(migrationLinesQuery));
  const present = new Set(rows.map(({ line }) => line));
  return ofBackup.length > 0 && ofBackup.every((line) => present.has(line));
}

/** Column `line`: a migration's name, a tab, when it was applied. */
export const migrationLinesQuery = `select name || E'\\t' || "timestamp" as line from ${migrationsTable}`;

/** Throws a StartError for a dump that the installed pg_restore cannot read. */
export async function checkReadable(dump: string): Promise<void> {
  await runRestoreTool(['--list', dump]);
}

/** The lines of `migrationLinesQuery` in what pg_dump wrote. */
export async function dumpedMigrationLines(dump: string): Promise<readonly string[]> {
  const script = await runRestoreTool(['--data-only', `--table=${migrationsTable}`, '--file=-', dump]);
  return [...script.matchAll(/^.+\t\d{4}-.+Z$/gm)].map(([line]) => line);
}

async function runRestoreTool(args: readonly string[]): Promise<string> {
  const { stdout } = await run('pg_restore', args, { maxBuffer: 2 ** 24 }).catch((error: unknown) => {
    throw toolError('pg_restore', error);
  });
  return stdout;
}

export async function restorePostgres(databaseUrl: string, dump: string): Promise<void> {
  const options = ['--no-owner', '--exit-on-error', '--single-transaction'];
  await postgresTool('pg_restore', [...options, dump], databaseUrl);
}

/** The tools come with PostgreSQL's client package. Their messages may name hosts, but never a password. */
async function postgresTool(
  name: 'pg_dump' | 'pg_restore',
  args: readonly string[],
  databaseUrl: string,
): Promise<void> {
  // As the server reads it, from the address or PGPASSWORD: a password is more than what decodeURIComponent takes.
  const { password } = new pg.Client({ connectionString: databaseUrl });
  const folder = await makeTemporaryFolder('pass');
  const passfile = join(folder, 'pgpass');
  try {
    // Neither as an argument nor in the environment: other users of the machine can list both.
    const isGiven = typeof password === 'string' && password !== '';
    if (isGiven) await writeFile(passfile, passLine(password), { mode: 0o600, flag: 'wx' });
    const { PGPASSWORD: _listed, ...env } = process.env;
    const secret = isGiven ? { PGPASSFILE: passfile } : {};
    await run(name, ['--no-password', '--dbname', toolAddress(databaseUrl), ...args], {
      maxBuffer: 2 ** 24,
      env: { ...env, ...secret },
    });
  } catch (error) {
    throw toolError(name, error);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function toolError(name: string, error: unknown): StartError {
  if (reasonOf(error) === 'ENOENT')
    return new StartError(`${name} is not installed; it comes with PostgreSQL's client package`);
  const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
  return new StartError(`${name} failed: ${said.split('\n')[0] ?? ''}`);
}

/** One line of a passfile, for every address. */
const passLine = (password: string): string => `*:*:*:*:${password.replaceAll('\\', '\\\\').replaceAll(':', '\\:')}\n`;

import { execFile, execFileSync, spawn, type ChildProcess, type ExecFileOptions } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../../scripts/support/ports.ts';
import { removeFolder } from '../folders.ts';

const runFile = promisify(execFile);

/** A PostgreSQL of the tests' own, on a port of its own, that does not outlive them. */
export interface TestPostgres {
  /** Of a role that may make databases; its path is `/postgres`. */
  url: string;
  port: number;
  dataDir: string;
  process: ChildProcess;
  /** Ends it and removes its data. */
  stop(): Promise<void>;
}

/** The newest PostgreSQL of Debian's packages (POSTGRES_BIN names another), undefined where there is none. */
export function postgresBin(): string | undefined {
  const given = process.env['POSTGRES_BIN'];
  if (given !== undefined) return given;
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root) : [];
  const newest = versions.filter((name) => /^\d+$/.test(name)).sort((a, b) => Number(b) - Number(a));
  return newest.map((version) => join(root, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb')));
}

/** PostgreSQL and PgBouncer refuse to run as root: there they run as the user `postgres`, or as `nobody`. */
export function otherUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }).trim());
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      // There is no such user.
    }
  }
  return undefined;
}

/**
 * Starts a fresh cluster that trusts loopback, or the one already in `dataDir`. `settings` are lines of
 * postgresql.conf; by default nothing is flushed to disk, which a killed postgres survives and a power cut does not.
 */
export async function startPostgres(
  bin: string,
  options: { settings?: readonly string[] } = {},
): Promise<TestPostgres> {
  const init = ['-U', 'offbeat', '-A', 'trust', '-E', 'UTF8', '--no-sync'];
  const settings = options.settings ?? ['fsync=off', 'full_page_writes=off', 'max_connections=200'];
  return startCluster(settings, bin, (cluster, run) => runFile(join(bin, 'initdb'), ['-D', cluster, ...init], run));
}

/** Starts a hot standby that streams from `primary`. */
export function startReplica(bin: string, primary: TestPostgres): Promise<TestPostgres> {
  const from = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'offbeat', '-R', '-X', 'stream', '--no-sync'];
  return startCluster(['fsync=off', 'hot_standby=on'], bin, (cluster, run) =>
    runFile(join(bin, 'pg_basebackup'), ['-D', cluster, '-c', 'fast', ...from], run),
  );
}

/** Should the tests be killed, the guard's input ends, and with it the server and its folder. */
export function endsWithTests(server: ChildProcess, folder: string): ChildProcess {
  const end = 'read -r _; kill -QUIT "$0"; sleep 1; kill -KILL "$0"; rm -rf "$1"';
  const args = ['-c', end, String(server.pid), folder];
  return spawn('/bin/sh', args, { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
}

async function startCluster(
  settings: readonly string[],
  bin: string,
  fill: (cluster: string, run: ExecFileOptions) => Promise<unknown>,
): Promise<TestPostgres> {
  const user = otherUser();
  const dataDir = mkdtempSync(join(tmpdir(), 'offbeat-postgres-'));
  if (user !== undefined) chownSync(dataDir, user.uid, user.gid);
  const env = { PATH: process.env['PATH'] ?? '', LC_ALL: 'C.UTF-8' };
  const run = { env, cwd: dataDir, ...user };
  const cluster = join(dataDir, 'cluster');
  await fill(cluster, run);
  const port = await freePort();
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', cluster, '-p', String(port), '-k', dataDir, '-h', '127.0.0.1', ...settings.flatMap((line) => ['-c', line])],
    { ...run, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const guard = endsWithTests(server, dataDir);
  let said = '';
  await new Promise<void>((done, fail) => {
    server.stderr.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-4_000);
      if (/ready to accept (read-only )?connections/.test(said)) done();
    });
    server.once('exit', () => fail(new Error(`PostgreSQL did not start:\n${said}`)));
  });
  const stop = async (): Promise<void> => {
    guard.kill('SIGKILL');
    if (server.exitCode === null && server.signalCode === null) {
      const ended = new Promise((done) => void server.once('exit', done));
      // Immediate shutdown: its data is thrown away.
      server.kill('SIGQUIT');
      await ended;
    }
    await removeFolder(dataDir);
  };
  return { url: `postgres://offbeat@127.0.0.1:${port}/postgres`, port, dataDir: cluster, process: server, stop };
}

import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../scripts/support/ports.ts';
import { docBlock } from './doc-block.ts';
import { killAll, removeFolder } from './folders.ts';
import { endsWithTests, otherUser } from './databases/postgres.ts';

/** HAProxy and PgBouncer as docs/scaling.md has them, from Debian's packages. */
const [haproxy, pgbouncer] = ['/usr/sbin/haproxy', '/usr/sbin/pgbouncer'];
export const missingBalancers = [haproxy, pgbouncer].filter((binary) => !existsSync(binary));

interface Running {
  stop(): Promise<void>;
}

/** A pooler before the database `name` of the PostgreSQL at `databaseUrl`; its own address, with the password it wants. */
export async function startPgBouncer(databaseUrl: string, name: string): Promise<Running & { url: string }> {
  const database = new URL(databaseUrl);
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'offbeat-pgbouncer-'));
  const passwords = join(folder, 'userlist.txt');
  const config = join(folder, 'pgbouncer.ini');
  writeFileSync(passwords, `"${database.username}" "secret"\n`);
  writeFileSync(
    config,
    docBlock('scaling.md', 'ini')
      .replace('offbeat = host=10.0.0.3 port=5432', `${name} = host=${database.hostname} port=${database.port}`)
      .replace('listen_port = 6432', `listen_port = ${port}\nunix_socket_dir =`)
      .replace('/etc/pgbouncer/userlist.txt', passwords),
  );
  const user = otherUser();
  if (user !== undefined) for (const path of [folder, passwords, config]) chownSync(path, user.uid, user.gid);
  const child = spawn(pgbouncer, [config], { ...user, stdio: ['ignore', 'ignore', 'pipe'] });
  const stop = await untilListening(child, folder, port);
  return { url: `postgres://${database.username}:secret@127.0.0.1:${port}/${name}`, stop };
}

type ServerName = 'one' | 'two';

export interface Balancer extends Running {
  port: number;
  /** Whether it sends requests to a server. */
  isUp(server: ServerName): Promise<boolean>;
}

/** A balancer before two processes of this machine, on a port with TLS. */
export async function startHaproxy(ports: Readonly<Record<ServerName, number>>): Promise<Balancer> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'offbeat-haproxy-'));
  const pem = join(folder, 'music.example.pem');
  const subject = ['-subj', '/CN=music.example', '-days', '1', '-nodes', '-newkey', 'rsa:2048', '-x509'];
  execFileSync('openssl', ['req', ...subject, '-keyout', pem, '-out', join(folder, 'certificate')], { stdio: 'pipe' });
  writeFileSync(pem, readFileSync(pem, 'utf8') + readFileSync(join(folder, 'certificate'), 'utf8'));
  const socket = join(folder, 'stats');
  const config = join(folder, 'haproxy.cfg');
  writeFileSync(
    config,
    `global\n  stats socket ${socket}\n${docBlock('scaling.md', 'haproxy')
      .replace('bind :443', `bind 127.0.0.1:${port}`)
      .replace('/etc/haproxy/music.example.pem', pem)
      .replace('10.0.0.1:8080', `127.0.0.1:${ports.one}`)
      .replace('10.0.0.2:8080', `127.0.0.1:${ports.two}`)}`,
  );
  const child = spawn(haproxy, ['-db', '-f', config], { stdio: ['ignore', 'ignore', 'pipe'] });
  const stop = await untilListening(child, folder, port);
  const isUp = async (server: ServerName): Promise<boolean> =>
    new RegExp(`^processes,${server},.*,UP,`, 'm').test(await answerOf(socket, 'show stat\n'));
  return { port, isUp, stop };
}

/** Resolves with what ends it; throws with what it said when it ends by itself. */
async function untilListening(child: ChildProcess, folder: string, port: number): Promise<() => Promise<void>> {
  const guard = endsWithTests(child, folder);
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4_000)));
  const stop = async (): Promise<void> => {
    guard.kill('SIGKILL');
    await killAll([child]);
    await removeFolder(folder);
  };
  while (child.exitCode === null) {
    if (await isTaken(port)) return stop;
    await delay(20);
  }
  await stop();
  throw new Error(`${child.spawnfile} did not start:\n${said}`);
}

const isTaken = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => done(true));
    socket.on('connect', () => socket.destroy()).on('error', () => done(false));
  });

const answerOf = (path: string, question: string): Promise<string> =>
  new Promise((done, fail) => {
    const socket = connect(path, () => socket.write(question));
    let answer = '';
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    socket.on('close', () => done(answer)).on('error', fail);
  });

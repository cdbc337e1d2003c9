import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { Agent, request as httpsRequest } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { freePort } from '../../../../scripts/support/ports.ts';
import { openPostgres } from '../../../../server/db/open.ts';
import { sharedReads } from '../../../../server/db/replica.ts';
import { isRecord } from '../../../../server/outside-values.ts';
import { backup } from '../../../../server/ops/backup.ts';
import { missingBalancers, startHaproxy, startPgBouncer, type Balancer } from '../../../support/balancing.ts';
import { removeFolder } from '../../../support/folders.ts';
import { isFullRun } from '../../../support/full.ts';
import { startServerProcess, type ServerProcess } from '../../../support/server-process.ts';
import { guestId, idsOf } from '../harness.ts';

const postgresUrl = inject('postgresUrl');
const missing = [...missingBalancers, ...(postgresUrl === '' ? ['PostgreSQL'] : [])];
const why = missing.length > 0 ? `not installed: ${missing.join(', ')}` : 'as docs/scaling.md has them';

/** What no answer may take, also while a process is killed or restarted. */
const mostMs = 2_000;
const names = ['one', 'two'] as const;
type Name = (typeof names)[number];

interface Lane {
  userId: string;
  likes: string[];
  lists: string[];
}

describe.skipIf(!isFullRun || missing.length > 0)(`HAProxy, two processes and PgBouncer (${why})`, () => {
  let folder = '';
  const name = `offbeat_pooled_${randomUUID().replaceAll('-', '')}`;
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false });
  const ports: Record<Name, number> = { one: 0, two: 0 };
  const running = new Map<Name, ServerProcess>();
  const closers: (() => Promise<unknown>)[] = [];
  let pooler: { url: string };
  let balancer: Balancer;

  const query = async (url: string, statement: string): Promise<unknown[]> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query<Record<string, unknown>>(statement);
    await client.end();
    return rows;
  };
  const direct = (): string => Object.assign(new URL(postgresUrl), { pathname: `/${name}` }).href;
  const start = async (server: Name): Promise<void> => {
    const env = {
      DATABASE_URL: pooler.url,
      DATABASE_REPLICA_URL: pooler.url,
      PORT: String(ports[server]),
      TRUST_PROXY: 'loopback',
      NODE_ENV: 'production',
      DATA_DIR: join(folder, server),
      DIST_DIR: join(folder, 'dist'),
    };
    running.set(server, await startServerProcess(env));
  };
  const untilUp = async (server: Name): Promise<void> => {
    while (!(await balancer.isUp(server))) await delay(20);
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'offbeat-pooled-'));
    // In production a server does not start without the app.
    mkdirSync(join(folder, 'dist'));
    writeFileSync(join(folder, 'dist', 'index.html'), '<!doctype html>');
    await query(postgresUrl, `create database ${name}`);
    closers.push(() => query(postgresUrl, `drop database ${name} with (force)`));
    pooler = await startPgBouncer(postgresUrl, name).then(closing);
    for (const server of names) ports[server] = await freePort();
    // Both at once: the migrations wait for each other.
    await Promise.all(names.map(start));
    closers.push(() => Promise.all([...running.values()].map(({ child }) => child.kill())));
    balancer = await startHaproxy(ports).then(closing);
    for (const server of names) await untilUp(server);
  });
  function closing<T extends { stop(): Promise<void> }>(started: T): T {
    closers.push(() => started.stop());
    return started;
  }
  afterAll(async () => {
    agent.destroy();
    for (const close of closers.reverse()) await close();
    await removeFolder(folder);
  });

  const call = (method: string, path: string, body?: object, key?: string) =>
    new Promise<{ status: number; body: unknown }>((done, fail) => {
      const headers = { 'content-type': 'application/json', ...(key === undefined ? {} : { 'idempotency-key': key }) };
      const options = { host: '127.0.0.1', port: balancer.port, method, path, agent };
      const request = httpsRequest({ ...options, headers: body === undefined ? {} : headers }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', fail);
        answer.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          done({ status: answer.statusCode ?? 0, body: answer.statusCode === 200 ? JSON.parse(text) : text });
        });
      }).on('error', fail);
      request.end(body === undefined ? undefined : JSON.stringify(body));
    });

  test('many that start at once leave no lock on the connections they were lent', async () => {
    const opened = await Promise.all(Array.from({ length: 12 }, () => openPostgres(pooler.url)));
    for (const { close } of opened) await close();
    expect(await query(direct(), `select * from pg_locks where locktype = 'advisory'`)).toEqual([]);
  });

  test('searches are read through it as from a replica', async () => {
    const lines: string[] = [];
    const database = await openPostgres(pooler.url);
    const shared = sharedReads(database.db, pooler.url, (line) => void lines.push(line));
    const { rows } = await shared.read((db) => sql`select 1 as one`.execute(db));
    expect([rows, lines]).toEqual([[{ one: 1 }], []]);
    await shared.close();
    await database.close();
  });

  test('a backup wants the database itself', async () => {
    const target = join(folder, 'backup');
    await expect(backup({ dataDir: join(folder, 'one'), databaseUrl: pooler.url }, target)).rejects.toThrow(
      'DATABASE_URL leads through a pooler',
    );
  });

  test(`a process that is killed under load and a restart of both in turn lose and double nothing, each answer within ${mostMs} ms`, async () => {
    const lanes = Array.from({ length: 4 }, (): Lane => ({ userId: guestId(), likes: [], lists: [] }));
    const song = randomUUID();
    const statuses = new Map<number, number>();
    let [slowestMs, acknowledged, plays, isOver] = [0, 0, 0, false];
    /** As a client does it: again under the same key until it is answered. */
    const untilAnswered = async (path: string, body: object): Promise<void> => {
      const key = path === '/api/search' ? undefined : randomUUID();
      const beganMs = performance.now();
      for (let isDone = false; !isDone; await delay(isDone ? 0 : 20)) {
        const { status } = await call('POST', path, body, key).catch(() => ({ status: 0 }));
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        isDone = status === 200;
        if (!isDone && status > 0 && status < 500) throw new Error(`${path} was answered ${status}`);
      }
      slowestMs = Math.max(slowestMs, performance.now() - beganMs);
      acknowledged++;
    };
    const work = async ({ userId, likes, lists }: Lane): Promise<void> => {
      for (let n = 0; !isOver; n++) {
        const [songId, list] = [`song-${n}`, `list-${n}`];
        await untilAnswered('/api/likes', { userId, songId, like: true }).then(() => likes.push(songId));
        await untilAnswered(`/api/tracks/${song}/play`, {}).then(() => plays++);
        if (n < 900) await untilAnswered('/api/playlists', { userId, name: list }).then(() => lists.push(list));
        const search_queries = [{ term: 'midnight', type: 'text', from_index: 0, size: 5 }];
        await untilAnswered('/api/search', { search_queries });
      }
    };
    const working = Promise.all(lanes.map(work));
    const more = async (count: number): Promise<void> => {
      for (const wanted = acknowledged + count; acknowledged < wanted;) await delay(5);
    };
    const replace = async (server: Name, end: (process: ServerProcess) => Promise<void>): Promise<void> => {
      await more(200);
      const process = running.get(server);
      if (process !== undefined) await end(process);
      await more(200);
      await start(server);
      await untilUp(server);
    };
    await replace('one', ({ child }) => child.kill());
    await replace('one', ({ child }) => child.stop());
    await replace('two', ({ child }) => child.stop());
    await more(200);
    isOver = true;
    await working;
    console.log(
      `${acknowledged} calls, answers ${JSON.stringify([...statuses])}, the slowest ${Math.round(slowestMs)} ms`,
    );
    for (const { userId, likes, lists } of lanes) {
      expect((await call('GET', `/api/likes/${userId}`)).body).toEqual({ likes: likes.toReversed() });
      const { body } = await call('GET', `/api/playlists/${userId}`);
      expect(idsOf(isRecord(body) ? body['playlists'] : undefined, 'name')).toEqual(lists);
    }
    expect((await call('POST', `/api/tracks/${song}/play`, {}, randomUUID())).body).toEqual({ play_count: plays + 1 });
    expect(slowestMs).toBeLessThan(mostMs);
  });
});

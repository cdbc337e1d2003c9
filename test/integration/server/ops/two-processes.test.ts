import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { guestId } from '../harness.ts';
import { removeFolder } from '../../../support/folders.ts';
import { startServerProcess, type ServerProcess } from '../../../support/server-process.ts';

const postgresUrl = inject('postgresUrl');

// Stateless processes need a database that more than one can open.
describe.skipIf(postgresUrl === '')('two processes on one PostgreSQL', () => {
  const folder = mkdtempSync(join(tmpdir(), 'offbeat-two-'));
  const name = `offbeat_two_${randomUUID().replaceAll('-', '')}`;
  let processes: ServerProcess[];

  const admin = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: postgresUrl });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  const start = (place: number): Promise<ServerProcess> => {
    const url = new URL(postgresUrl);
    url.pathname = `/${name}`;
    const dataDir = join(folder, String(place));
    return startServerProcess({ DATABASE_URL: url.href, DATA_DIR: dataDir, DIST_DIR: join(folder, 'dist') });
  };
  const post = (origin: string, path: string, key: string, body: object) =>
    fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(body),
    });

  beforeAll(async () => {
    await admin(`create database ${name}`);
    // Both at once: the migrations wait for each other.
    processes = await Promise.all([start(0), start(1)]);
  });
  afterAll(async () => {
    await Promise.all(processes.map(({ child }) => child.kill()));
    await admin(`drop database ${name} with (force)`);
    await removeFolder(folder);
  });

  test('the same idempotency key sent to both at once has one effect and one answer', async () => {
    const song = 'two-processes';
    const key = randomUUID();
    const sent = Array.from({ length: 20 }, (_, n) =>
      post(processes[n % 2]?.origin ?? '', `/api/tracks/${song}/play`, key, {}),
    );
    const answers = await Promise.all((await Promise.all(sent)).map((answer) => answer.json() as Promise<unknown>));
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set(['{"play_count":1}']));
    const next = await post(processes[1]?.origin ?? '', `/api/tracks/${song}/play`, randomUUID(), {});
    expect(await next.json()).toEqual({ play_count: 2 });
  });

  test('plays counted through both are all there', async () => {
    const song = 'counted-by-both';
    const sent = Array.from({ length: 60 }, (_, n) =>
      post(processes[n % 2]?.origin ?? '', `/api/tracks/${song}/play`, randomUUID(), {}).then((answer) =>
        answer.json(),
      ),
    );
    const counts = (await Promise.all(sent)).map((answer) => (answer as { play_count: number }).play_count);
    expect(counts.sort((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, n) => n + 1));
  });

  test('one killed under load loses no acknowledged write, and a repeat to the other has no second effect', async () => {
    const [first, second] = processes;
    if (first === undefined || second === undefined) throw new Error('two processes are needed');
    const userId = guestId();
    const acknowledged = new Set<string>();
    const unanswered: { songId: string; key: string }[] = [];
    const writer = async (lane: number): Promise<void> => {
      for (let n = 0; n < 400; n++) {
        const write = { songId: `k-${lane}-${n}`, key: randomUUID() };
        try {
          const answer = await post(first.origin, '/api/likes', write.key, {
            userId,
            songId: write.songId,
            like: true,
          });
          await answer.arrayBuffer();
          if (answer.status === 200) acknowledged.add(write.songId);
        } catch {
          // The process was killed: this one may or may not be stored.
          unanswered.push(write);
          return;
        }
      }
    };
    const writers = Array.from({ length: 8 }, (_, lane) => writer(lane));
    while (acknowledged.size < 40) await delay(5);
    await first.child.kill();
    await Promise.all(writers);
    expect(unanswered.length).toBeGreaterThan(0);
    for (const { songId, key } of unanswered) {
      const answer = await post(second.origin, '/api/likes', key, { userId, songId, like: true });
      expect(await answer.json()).toEqual({ ok: true });
    }
    const { likes } = (await (await fetch(`${second.origin}/api/likes/${userId}`)).json()) as { likes: string[] };
    const sent = [...acknowledged, ...unanswered.map(({ songId }) => songId)];
    expect(likes.toSorted()).toEqual(sent.toSorted());
  });
});

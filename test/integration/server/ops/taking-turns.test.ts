import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, freshDatabase, guestId, songNamed, testServer, type TestServer } from '../harness.ts';

/** One caller may have 256 calls under way. What others ask meanwhile must not wait for all of them. */
const searches = 100;
const few = 20;

const from = (caller: string) => ({ 'x-forwarded-for': caller });
const body = { search_queries: [{ term: 'title', type: 'text', size: 100 }] };

describe.each(databases)('%s', (kind) => {
  let app: TestServer;
  let port = 0;
  beforeAll(async () => {
    const songs = Array.from({ length: 200 }, (_, n) => songNamed(`s${n}`));
    app = await testServer(kind, { catalogue: () => ({ songs, artists: [] }) }, { trustedProxies: 'loopback' });
    mkdirSync(join(app.dataDir, 'dist'), { recursive: true });
    writeFileSync(join(app.dataDir, 'dist', 'index.html'), '<!doctype html>');
    port = await app.server.listen();
  });
  afterAll(() => app.close());

  const search = (caller: string) => app.call('POST', '/api/search', { body, headers: from(caller) });
  const calls: Record<string, () => Promise<unknown>> = {
    page: () =>
      new Promise((done, fail) => {
        get({ port, path: '/home', agent: false }, (answer) => answer.resume().on('end', done)).on('error', fail);
      }),
    like: () =>
      app.call('POST', '/api/likes', {
        body: { userId: guestId(), songId: 's1', like: true },
        headers: from('198.51.100.2'),
      }),
    search: () => search('198.51.100.2'),
  };

  test.each(Object.keys(calls))("a hundred searches of one caller delay another caller's %s by a few", async (what) => {
    let answered = 0;
    const all = Array.from({ length: searches }, () => search('198.51.100.1').then(() => (answered += 1)));
    await calls[what]?.();
    expect(answered).toBeLessThan(few);
    await Promise.all(all);
    expect(answered).toBe(searches);
  });
});

test('searches whose caller has left are not made', async () => {
  const database = await freshDatabase('pglite');
  let statements = 0;
  const count: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements += 1;
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  const songs = Array.from({ length: 200 }, (_, n) => songNamed(`s${n}`));
  const app = await testServer('pglite', {
    database: { ...database, db: database.db.withPlugin(count) },
    catalogue: () => ({ songs, artists: [] }),
  });
  const port = await app.server.listen();
  statements = 0;
  await app.call('POST', '/api/search', { body });
  const ofOne = statements;
  const text = JSON.stringify(body);
  const socket = connect(port, '127.0.0.1');
  socket.write(
    `POST /api/search HTTP/1.1\r\nHost: x\r\nContent-Length: ${text.length}\r\n\r\n${text}`.repeat(searches),
  );
  await once(socket, 'data');
  socket.destroy();
  await expect.poll(() => app.server.bufferedBytes(), { timeout: 20_000 }).toBe(0);
  expect(statements).toBeLessThan(few * ofOne);
  await app.close();
  await database.close();
});

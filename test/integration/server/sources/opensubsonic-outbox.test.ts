import { mkdtempSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { fromNow } from '../../../../server/db/clock.ts';
import type { Db } from '../../../../server/db/open.ts';
import { subsonicClient } from '../../../../server/sources/opensubsonic/client.ts';
import { everyone } from '../../../../server/sources/opensubsonic/local-users.ts';
import { openSubsonicSource } from '../../../../server/sources/opensubsonic/opensubsonic-source.ts';
import { SubsonicOutbox } from '../../../../server/sources/opensubsonic/outbox.ts';
import { fakeSubsonic, type FakeSubsonic } from '../../../support/fake-subsonic.ts';
import { removeFolder } from '../../../support/folders.ts';
import { collectGarbage } from '../../../support/retained-memory.ts';
import { guestId, testServer, type TestServer } from '../harness.ts';

const credentials = { kind: 'password', user: 'ada', password: 'secret-sesame' } as const;
const retry = { baseMs: 20, capMs: 50 };
const me = guestId();
const dataDir = mkdtempSync(join(tmpdir(), 'offbeat-outbox-'));
let fake: FakeSubsonic;
let app: TestServer;

beforeAll(async () => {
  const songs = ['s1', 's2'].map((id) => ({ id, title: id, artist: 'Nova' }));
  fake = await fakeSubsonic([{ id: 'a1', name: 'Album', songs }]);
  app = await testServer('pglite', {
    sources: ({ db }) => {
      const client = subsonicClient({ url: fake.url, credentials });
      const account = { db, localUsers: me, retry, remoteUser: 'ada' };
      return Promise.resolve([openSubsonicSource({ client, library: 'test', dataDir, account })]);
    },
  });
});
afterAll(async () => {
  await app.close();
  await fake.close();
  await removeFolder(dataDir);
});
beforeEach(() => {
  fake.plays.clear();
  fake.starred.clear();
  fake.calls.length = 0;
});
afterEach(() => {
  fake.interfere = undefined;
});

const send = (fields: object, { userId = me, key = crypto.randomUUID(), songId = 'os-s1' } = {}) =>
  app.call('POST', '/api/likes', { key, body: { userId, songId, ...fields } });
const waiting = (db: Db = app.database.db) => db.selectFrom('source_outbox').select('kind').execute();
const allSent = () => vi.waitFor(async () => expect(await waiting()).toEqual([]), { timeout: 20_000, interval: 20 });
/**
 * Of a process that was killed. Not by short leases: the one that stands for it lives here, gives its call up before the lease is
 * over and tries again beside the next.
 */
const endLeases = (db: Db = app.database.db) =>
  db
    .updateTable('source_outbox')
    .set({ lease_until: fromNow(-1_000) })
    .where('lease_until', 'is not', null)
    .execute();

test('a like stars, an unlike unstars, a play is counted; each once, however often the call is repeated', async () => {
  const key = crypto.randomUUID();
  await send({ like: true }, { key });
  await send({ like: true }, { key });
  await allSent();
  expect([...fake.starred]).toEqual(['s1']);
  expect(fake.calls.filter((method) => method === 'star')).toHaveLength(1);
  await send({ like: true, method: 'DELETE' });
  await allSent();
  expect([...fake.starred]).toEqual([]);
  await send({ play: true });
  await send({ skip: true });
  await allSent();
  expect(fake.plays.get('s1')).toBe(1);
});

test('likes of other users and of other songs stay here', async () => {
  await send({ like: true }, { userId: guestId() });
  await send({ like: true }, { songId: 'demo-1' });
  expect(await waiting()).toEqual([]);
  expect(fake.calls).toEqual([]);
});

test('what cannot be sent waits, and goes in its last state when the music server is back', async () => {
  fake.interfere = (_method, response) => {
    response.destroy();
    return true;
  };
  await send({ like: true });
  await send({ play: true });
  await send({ like: true, method: 'DELETE' });
  await send({ like: true });
  await vi.waitFor(() => expect(fake.calls.length).toBeGreaterThan(3), { timeout: 20_000 });
  expect(await waiting()).toHaveLength(4);
  fake.interfere = undefined;
  await allSent();
  expect([[...fake.starred], fake.plays.get('s1')]).toEqual([['s1'], 1]);
  expect(fake.calls).not.toContain('unstar');
  await send({ like: true, method: 'DELETE' });
  await allSent();
});

test('a play whose answer was lost is not sent again', async () => {
  let isLost = false;
  fake.interfere = (method, response) => {
    if (method !== 'scrobble' || isLost) return false;
    isLost = true;
    fake.plays.set('s1', 1);
    response.destroy();
    return true;
  };
  await send({ play: true });
  await allSent();
  expect([isLost, fake.plays.get('s1')]).toEqual([true, 1]);
});

test.each([
  ['after it was counted', 1],
  ['before it was counted', 0],
])(
  'a process that dies while it sends a play, %s, leaves it to the next: it is counted once',
  async (_when, counted) => {
    const { db } = app.database;
    const client = subsonicClient({ url: fake.url, credentials });
    const options = { db, client, name: `killed ${counted}`, localUsers: everyone, retry };
    let isSending = false;
    fake.interfere = (method) => {
      if (method !== 'scrobble' || isSending) return false;
      isSending = true;
      if (counted > 0) fake.plays.set('s1', counted);
      // No answer: as for a process that was killed meanwhile.
      return true;
    };
    const killed = new SubsonicOutbox(options);
    await db
      .transaction()
      .execute((trx) => killed.add(trx, { kind: 'play', songId: 'os-s1', userId: me, isDirect: true }));
    killed.wake();
    await vi.waitFor(() => expect(isSending).toBe(true), { timeout: 20_000 });
    await endLeases();
    const next = new SubsonicOutbox(options);
    await vi.waitFor(
      async () => {
        next.wake();
        expect(await waiting()).toEqual([]);
      },
      { timeout: 20_000, interval: 50 },
    );
    expect(fake.plays.get('s1')).toBe(1);
    await next.close();
    await killed.close();
  },
);

test('a play that a killed process left is settled before a later play of its song: both are counted', async () => {
  const { db } = app.database;
  const client = subsonicClient({ url: fake.url, credentials });
  const options = { db, client, name: 'killed before a later play', localUsers: everyone, retry };
  let isSending = false;
  fake.interfere = (method) => {
    if (method !== 'scrobble' || isSending) return false;
    isSending = true;
    // Neither counted nor answered: the process was killed before its request was read.
    return true;
  };
  const play = (outbox: SubsonicOutbox) =>
    db.transaction().execute((trx) => outbox.add(trx, { kind: 'play', songId: 'os-s1', userId: me, isDirect: true }));
  const killed = new SubsonicOutbox(options);
  await play(killed);
  killed.wake();
  await vi.waitFor(() => expect(isSending).toBe(true), { timeout: 20_000 });
  const next = new SubsonicOutbox(options);
  await play(next);
  await endLeases();
  await vi.waitFor(
    async () => {
      next.wake();
      expect(await waiting()).toEqual([]);
    },
    { timeout: 20_000, interval: 50 },
  );
  expect(fake.plays.get('s1')).toBe(2);
  await next.close();
  await killed.close();
});

test('a call that outlasts its lease is given up: another process sends the play, once', async () => {
  const { db } = app.database;
  const client = subsonicClient({ url: fake.url, credentials });
  const options = {
    db,
    client,
    name: 'slow',
    localUsers: everyone,
    leaseMs: 1_000,
    retry: { baseMs: 60_000, capMs: 60_000 },
  };
  let unanswered: ServerResponse | undefined;
  fake.interfere = (method, response) => {
    if (method !== 'getSong' || unanswered !== undefined) return false;
    unanswered = response;
    return true;
  };
  const slow = new SubsonicOutbox(options);
  await db.transaction().execute((trx) => slow.add(trx, { kind: 'play', songId: 'os-s1', userId: me, isDirect: true }));
  slow.wake();
  await vi.waitFor(() => expect(unanswered).toBeDefined(), { timeout: 10_000, interval: 20 });
  // A combined signal of Node 20 would be collected, and never fire.
  await collectGarbage();
  await vi.waitFor(() => expect(unanswered?.destroyed).toBe(true), { timeout: 10_000, interval: 20 });
  const next = new SubsonicOutbox(options);
  await vi.waitFor(
    async () => {
      next.wake();
      expect(await waiting()).toEqual([]);
    },
    { timeout: 20_000, interval: 50 },
  );
  expect(fake.plays.get('s1')).toBe(1);
  await next.close();
  await slow.close();
});

/** Answers the next `times` plays of the song `s1` with an error about the call, not the server. */
function refusePlays(times: number): void {
  let left = times;
  fake.interfere = (method, response, params) => {
    if (method !== 'scrobble' || params.get('id') !== 's1' || left === 0) return false;
    left--;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ 'subsonic-response': { status: 'failed', error: { code: 0 } } }));
    return true;
  };
}

test('a refused play delays only its own song, whose later like does not overtake it', async () => {
  const { db } = app.database;
  const name = 'refuses one song';
  refusePlays(Infinity);
  const outbox = new SubsonicOutbox({
    db,
    client: subsonicClient({ url: fake.url, credentials }),
    name,
    localUsers: everyone,
    retry: { baseMs: 60_000, capMs: 60_000 },
  });
  const rows = [
    { kind: 'play', songId: 'os-s1', userId: me, isDirect: true },
    { kind: 'like', songId: 'os-s1', userId: me, isDirect: true },
    { kind: 'play', songId: 'os-s2', userId: me, isDirect: true },
  ] as const;
  onTestFinished(async () => {
    await outbox.close();
    await db.deleteFrom('source_outbox').where('source', '=', name).execute();
  });
  await db.transaction().execute(async (trx) => {
    for (const row of rows) await outbox.add(trx, row);
  });
  outbox.wake();
  await vi.waitFor(() => expect(fake.plays.get('s2')).toBe(1), { timeout: 4_000, interval: 20 });
  const left = () => db.selectFrom('source_outbox').select(['kind', 'song_id']).where('source', '=', name).execute();
  await vi.waitFor(async () => expect(await left()).toHaveLength(2), { timeout: 4_000, interval: 20 });
  outbox.wake();
  await outbox.close();
  expect(await left()).toEqual([
    { kind: 'play', song_id: 'os-s1' },
    { kind: 'like', song_id: 'os-s1' },
  ]);
  expect(fake.calls.filter((method) => method === 'scrobble')).toHaveLength(2);
});

test('a refused play is sent again when its wait is over, without a new like or play', async () => {
  refusePlays(2);
  await send({ play: true });
  await allSent();
  expect(fake.plays.get('s1')).toBe(1);
  expect(fake.calls.filter((method) => method === 'scrobble')).toHaveLength(3);
});

test('a play whose lease a clock that was set back has moved hours away is sent', async () => {
  const { db } = app.database;
  const name = 'its clock was set back';
  const lease_until = sql<Date>`now() + interval '3 hours'`;
  const row = { source: name, song_id: 'os-s1', user_id: me, kind: 'play' } as const;
  await db
    .insertInto('source_outbox')
    .values({ ...row, lease_until })
    .execute();
  const client = subsonicClient({ url: fake.url, credentials });
  const outbox = new SubsonicOutbox({ db, client, name, localUsers: everyone });
  onTestFinished(async () => {
    await outbox.close();
    await db.deleteFrom('source_outbox').where('source', '=', name).execute();
  });
  await vi.waitFor(() => expect(fake.plays.get('s1')).toBe(1), { timeout: 4_000, interval: 20 });
});

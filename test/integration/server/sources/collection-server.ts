import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import type { OpenDatabase } from '../../../../server/db/open.ts';
import { isRecord } from '../../../../server/outside-values.ts';
import { subsonicClient } from '../../../../server/sources/opensubsonic/client.ts';
import type { Credentials } from '../../../../server/sources/opensubsonic/login.ts';
import { openSubsonicSource } from '../../../../server/sources/opensubsonic/opensubsonic-source.ts';
import type { MusicSource } from '../../../../server/sources/source.ts';
import { storeSource } from '../../../../server/sources/store-source.ts';
import { fakeSubsonic, type FakeSubsonic } from '../../../support/fake-subsonic.ts';
import { removeFolder } from '../../../support/folders.ts';
import { freshDatabase, guestId, testServer, type DatabaseKind, type TestServer } from '../harness.ts';

const password: Credentials = { kind: 'password', user: 'ada', password: 'secret-sesame' };
export const songIds = ['s1', 's2', 's3', 's4'];

/** For each test a music server with four songs, and a server with the same database that reads it when told. */
export function useCollectionServer(kind: DatabaseKind) {
  const dataDir = mkdtempSync(join(tmpdir(), 'offbeat-collection-'));
  let fake: FakeSubsonic;
  let app: TestServer;
  let source: MusicSource;
  let database: OpenDatabase;
  let me: string;

  beforeAll(async () => {
    database = await freshDatabase(kind);
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    const songs = songIds.map((id) => ({ id, title: id, artist: 'Nova' }));
    fake = await fakeSubsonic([{ id: 'a1', name: 'Album', songs }]);
    me = guestId();
    for (const table of ['source_likes', 'source_playlists', 'source_outbox'] as const) {
      await database.db.deleteFrom(table).execute();
    }
  });
  afterEach(async () => {
    fake.interfere = undefined;
    await app.close();
    await fake.close();
    await removeFolder(dataDir);
  });

  const read = async (): Promise<void> => {
    await storeSource(database.db, source);
    await source.collection?.read();
  };
  async function start({ localUsers = me, credentials = password } = {}): Promise<void> {
    app = await testServer(kind, {
      database,
      sources: ({ db }) => {
        const client = subsonicClient({ url: fake.url, credentials });
        const remoteUser = credentials.kind === 'password' ? credentials.user : undefined;
        const account = { db, localUsers, retry: { baseMs: 20, capMs: 50 }, remoteUser };
        source = readByTest(openSubsonicSource({ client, library: 'test', dataDir, account }));
        return Promise.resolve([source]);
      },
    });
    await read();
  }
  return {
    ...collectionCalls({ app: () => app, me: () => me }),
    ...collectionTables(() => database),
    get fake() {
      return fake;
    },
    /** The user whose the stars and playlists are, unless `start` says otherwise. */
    get me() {
      return me;
    },
    start,
    read,
    /** Answers one method with these fields in place of the fake. */
    answerWith: (method: string, fields: object): void => {
      fake.interfere = (called, response) => {
        if (called !== method) return false;
        response.end(JSON.stringify({ 'subsonic-response': { status: 'ok', ...fields } }));
        return true;
      };
    },
  };
}

type Client = { readonly app: () => TestServer; readonly me: () => string };

const collectionCalls = ({ app, me }: Client) => ({
  call: (...args: Parameters<TestServer['call']>) => app().call(...args),
  likesOf: async (userId = me(), headers: Record<string, string> = {}): Promise<unknown[]> =>
    listOf((await app().call('GET', `/api/likes/${userId}`, { headers })).body['likes']),
  playlistsOf: async (userId = me()): Promise<Record<string, unknown>[]> =>
    listOf((await app().call('GET', `/api/playlists/${userId}`)).body['playlists']).filter(isRecord),
  write: (method: string, path: string, body: object = {}) =>
    app().call(method, path, { key: crypto.randomUUID(), body: { userId: me(), ...body } }),
});

const collectionTables = (database: () => OpenDatabase) => ({
  allSent: () =>
    vi.waitFor(async () => expect(await database().db.selectFrom('source_outbox').selectAll().execute()).toEqual([]), {
      timeout: 20_000,
      interval: 20,
    }),
  /** As if what was agreed on were older than what a music server may forget. */
  later: () =>
    database()
      .db.updateTable('source_likes')
      .set({ agreed_at: new Date(Date.now() - 60_000) })
      .execute(),
});

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value.map((each: unknown) => each) : []);

/** The same source; the server does not read it in the background. */
const readByTest = (source: MusicSource): MusicSource => ({
  name: source.name,
  reading: 'atStart',
  heads: (signal) => source.heads(signal),
  page: (key, signal) => source.page(key, signal),
  audio: (key, format, caller) => source.audio(key, format, caller),
  picture: (kind, id) => source.picture(kind, id),
  outbox: source.outbox,
  collection: source.collection,
  close: () => source.close(),
});

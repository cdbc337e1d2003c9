import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { OpenDatabase } from '../../../../server/db/open.ts';
import { subsonicClient } from '../../../../server/sources/opensubsonic/client.ts';
import { everyone } from '../../../../server/sources/opensubsonic/listener.ts';
import type { Credentials } from '../../../../server/sources/opensubsonic/login.ts';
import { openSubsonicSource } from '../../../../server/sources/opensubsonic/opensubsonic-source.ts';
import type { MusicSource } from '../../../../server/sources/source.ts';
import { storeSource } from '../../../../server/sources/store-source.ts';
import { fakeSubsonic, type FakeSubsonic } from '../../../support/fake-subsonic.ts';
import { removeFolder } from '../../../support/folders.ts';
import { databases, freshDatabase, guestId, testServer, type TestServer } from '../harness.ts';

const password: Credentials = { kind: 'password', user: 'ada', password: 'secret-sesame' };
const songIds = ['s1', 's2', 's3', 's4'];

describe.each(databases)('stars and playlists of the music server, on %s', (kind) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'offbeat-collection-'));
  let fake: FakeSubsonic;
  let app: TestServer;
  let source: MusicSource;
  let database: OpenDatabase;
  let me: string;

  async function start({ listener = me, credentials = password } = {}): Promise<void> {
    app = await testServer(kind, {
      database,
      sources: ({ db }) => {
        const client = subsonicClient({ url: fake.url, credentials });
        const remoteUser = credentials.kind === 'password' ? credentials.user : undefined;
        const account = { db, listener, retry: { baseMs: 20, capMs: 50 }, remoteUser };
        source = readByTest(openSubsonicSource({ client, library: 'test', dataDir, account }));
        return Promise.resolve([source]);
      },
    });
    await read();
  }
  const read = async (): Promise<void> => {
    await storeSource(database.db, source);
    await source.collection?.read();
  };

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

  const likesOf = async (userId = me, headers = {}): Promise<unknown> =>
    (await app.call('GET', `/api/likes/${userId}`, { headers })).body['likes'];
  const like = (songId: string, fields: object = {}, userId = me) =>
    app.call('POST', '/api/likes', {
      key: crypto.randomUUID(),
      body: { userId, songId, like: true, ...fields },
    });
  const unlike = (songId: string) => like(songId, { method: 'DELETE' });
  const allSent = () =>
    vi.waitFor(async () => expect(await database.db.selectFrom('source_outbox').selectAll().execute()).toEqual([]), {
      timeout: 20_000,
      interval: 20,
    });
  /** What was agreed on is older than what a music server may forget. */
  const later = () =>
    database.db
      .updateTable('source_likes')
      .set({ agreed_at: new Date(Date.now() - 60_000) })
      .execute();
  interface Listed {
    id: string;
    name: string;
    song_ids: string[];
  }
  const isListed = (value: unknown): value is Listed =>
    typeof value === 'object' && value !== null && 'song_ids' in value;
  const playlistsOf = async (userId = me): Promise<Listed[]> => {
    const { body } = await app.call('GET', `/api/playlists/${userId}`);
    return Array.isArray(body['playlists']) ? body['playlists'].filter(isListed) : [];
  };

  describe('likes', () => {
    test('are the stars, and follow them', async () => {
      fake.starred = new Set(['s1', 's2']);
      await start();
      expect(await likesOf()).toHaveLength(2);
      await later();
      fake.starred = new Set(['s2', 's3']);
      await read();
      expect(new Set(await asList(likesOf()))).toEqual(new Set(['os-s2', 'os-s3']));
    });

    test('are not lost or brought back by stars that were read before they arrived', async () => {
      fake.starred = new Set(['s2']);
      await start();
      await likesOf();
      await later();
      const stale = new Set(fake.starred);
      await like('os-s1');
      await unlike('os-s2');
      await allSent();
      expect([...fake.starred]).toEqual(['s1']);
      fake.starred = stale;
      await read();
      expect(await likesOf()).toEqual(['os-s1']);
    });

    test('that wait to be sent are not changed by stars', async () => {
      fake.starred = new Set(['s2']);
      await start();
      await likesOf();
      await later();
      fake.interfere = (method, response) => {
        if (method !== 'star' && method !== 'unstar') return false;
        response.destroy();
        return true;
      };
      await like('os-s1');
      await unlike('os-s2');
      await read();
      expect(await likesOf()).toEqual(['os-s1']);
      fake.interfere = undefined;
      await allSent();
      expect([...fake.starred]).toEqual(['s1']);
    });

    test.each([
      ['an empty list', { starred2: {} }],
      ['a list of a wrong type', { starred2: { song: 'none' } }],
      ['no list', {}],
      ['songs without ids', { starred2: { song: [{ title: 'x' }, null, 7] } }],
    ])('stay after %s: no song says itself that it has no star', async (_name, answer) => {
      fake.starred = new Set(['s1', 's2']);
      await start();
      await likesOf();
      await later();
      fake.interfere = (method, response) => {
        if (method !== 'getStarred2') return false;
        response.end(JSON.stringify({ 'subsonic-response': { status: 'ok', ...answer } }));
        return true;
      };
      await read();
      expect(await likesOf()).toHaveLength(2);
    });

    test('stay when their songs are gone there', async () => {
      fake.starred = new Set(['s1', 's2']);
      await start();
      await likesOf();
      await later();
      fake.albums[0]?.songs.shift();
      await read();
      expect(await likesOf()).toHaveLength(2);
    });

    test('of others are theirs alone', async () => {
      fake.starred = new Set(['s1']);
      fake.playlists = [{ id: 'p1', name: 'Mine', songs: ['s1'] }];
      await start();
      const stranger = guestId();
      expect([await likesOf(stranger), await playlistsOf(stranger)]).toEqual([[], []]);
      expect(await likesOf()).toEqual(['os-s1']);
    });

    test('are those of every user where one person lives, but not through a proxy', async () => {
      fake.starred = new Set(['s1']);
      await start({ listener: everyone });
      const other = guestId();
      expect(await likesOf(other, { 'x-forwarded-for': '203.0.113.7' })).toEqual([]);
      expect(await likesOf(other)).toEqual(['os-s1']);
      await later();
      await like('os-s2', {}, other);
      await allSent();
      await read();
      expect(new Set(await asList(likesOf()))).toEqual(new Set(['os-s1', 'os-s2']));
    });

    test('can be written while stars are merged: neither waits for the other for ever', async () => {
      fake.starred = new Set(songIds);
      await start({ listener: everyone });
      const writes = Array.from({ length: 40 }, async (_, n) => {
        const answer = await like(`os-s${(n % 4) + 1}`, n % 3 === 0 ? { method: 'DELETE' } : {});
        return answer.status;
      });
      const reads = Array.from({ length: 10 }, async () => {
        await read();
        return (await app.call('GET', `/api/likes/${me}`)).status;
      });
      expect(new Set(await Promise.all([...writes, ...reads]))).toEqual(new Set([200]));
      await allSent();
      const liked = await asList(likesOf());
      expect(new Set(liked)).toEqual(new Set([...fake.starred].map((id) => `os-${id}`)));
    });

    test('of a guest who has a new id stay theirs', async () => {
      fake.starred = new Set(['s1']);
      await start({ listener: everyone });
      await likesOf();
      await later();
      await unlike('os-s1');
      await allSent();
      const { body } = await app.call('POST', `/api/users/${me}/new-id`, { key: crypto.randomUUID() });
      const id = typeof body['id'] === 'string' ? body['id'] : '';
      fake.starred = new Set(['s1']);
      await read();
      expect(await likesOf(id)).toEqual([]);
    });
  });

  describe('playlists', () => {
    test('appear with their songs in order, and follow changes', async () => {
      fake.playlists = [
        { id: 'p1', name: 'Evening', comment: 'slow', songs: ['s3', 's1', 's3'] },
        { id: 'p2', name: 'Of another', owner: 'bob', songs: ['s1'] },
      ];
      await start();
      const [first, ...others] = await playlistsOf();
      expect([first, others]).toEqual([
        expect.objectContaining({ name: 'Evening', description: 'slow', song_ids: ['os-s3', 'os-s1'] }),
        [],
      ]);
      fake.playlists = [
        { id: 'p1', name: 'Night', songs: ['s1', 's2'] },
        { id: 'p3', name: 'Empty', songs: [] },
      ];
      await read();
      expect(await playlistsOf()).toEqual([
        expect.objectContaining({ id: first?.id, name: 'Night', song_ids: ['os-s1', 'os-s2'] }),
        expect.objectContaining({ name: 'Empty', song_ids: [] }),
      ]);
      fake.playlists.shift();
      await read();
      expect((await playlistsOf()).map(({ name }) => name)).toEqual(['Empty']);
    });

    test('are read again only when their time of change says so', async () => {
      fake.playlists = [{ id: 'p1', name: 'Evening', changed: '2026-01-01T00:00:00Z', songs: ['s1'] }];
      await start();
      fake.calls.length = 0;
      await read();
      expect(fake.calls).not.toContain('getPlaylist');
      fake.playlists = [{ id: 'p1', name: 'Evening', changed: '2026-01-02T00:00:00Z', songs: ['s2'] }];
      await read();
      expect((await playlistsOf())[0]?.song_ids).toEqual(['os-s2']);
    });

    test('keep what was changed here, and those deleted here stay deleted', async () => {
      fake.playlists = [
        { id: 'p1', name: 'Evening', songs: ['s1', 's2'] },
        { id: 'p2', name: 'Deleted', songs: ['s1'] },
      ];
      await start();
      const [first, second] = await playlistsOf();
      const write = (method: string, path: string, body: object = {}) =>
        app.call(method, `/api/playlists/${path}`, { key: crypto.randomUUID(), body: { userId: me, ...body } });
      await write('PATCH', `${first?.id}`, { name: 'My evening' });
      await write('POST', `${first?.id}/songs`, { songId: 'os-s4' });
      await write('DELETE', `${second?.id}`);
      fake.playlists = [
        { id: 'p1', name: 'Night', songs: ['s2', 's3'] },
        { id: 'p2', name: 'Deleted', songs: ['s1', 's2'] },
      ];
      await read();
      const merged = [expect.objectContaining({ name: 'My evening', song_ids: ['os-s2', 'os-s4', 'os-s3'] })];
      expect(await playlistsOf()).toEqual(merged);
      fake.playlists = [];
      await read();
      expect(await playlistsOf()).toEqual(merged);
    });

    test.each([
      ['an empty list', { playlists: {} }],
      ['a list of a wrong type', { playlists: { playlist: [null, 5, { id: {}, name: [] }] } }],
    ])('stay after %s', async (_name, answer) => {
      fake.playlists = [{ id: 'p1', name: 'Evening', songs: ['s1'] }];
      await start();
      await playlistsOf();
      fake.interfere = (method, response) => {
        if (method !== 'getPlaylists') return false;
        response.end(JSON.stringify({ 'subsonic-response': { status: 'ok', ...answer } }));
        return true;
      };
      await read();
      expect(await playlistsOf()).toHaveLength(1);
    });

    test('stay as they were when their songs cannot be read', async () => {
      fake.playlists = [{ id: 'p1', name: 'Evening', songs: ['s1'] }];
      await start();
      await playlistsOf();
      fake.interfere = (method, response) => {
        if (method !== 'getPlaylist') return false;
        const playlist = { id: 'p1', name: 'Evening', songCount: 1, entry: 'many' };
        response.end(JSON.stringify({ 'subsonic-response': { status: 'ok', playlist } }));
        return true;
      };
      await read();
      expect((await playlistsOf())[0]?.song_ids).toEqual(['os-s1']);
    });

    test('of the user of an API key are read too', async () => {
      fake.login = { apiKey: 'key-of-ada' };
      fake.playlists = [
        { id: 'p1', name: 'Evening', songs: ['s1'] },
        { id: 'p2', name: 'Of another', owner: 'bob', songs: ['s1'] },
      ];
      await start({ credentials: { kind: 'apiKey', key: 'key-of-ada' } });
      expect((await playlistsOf()).map(({ name }) => name)).toEqual(['Evening']);
    });
  });
});

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

async function asList(value: Promise<unknown>): Promise<unknown[]> {
  const list = await value;
  return Array.isArray(list) ? list : [];
}

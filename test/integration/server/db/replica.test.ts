import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPostgres, type OpenDatabase } from '../../../../server/db/open.ts';
import { upsertSongs, newSong } from '../../../../server/db/songs.ts';
import { postgresBin, startPostgres, startReplica, type TestPostgres } from '../../../support/databases/postgres.ts';
import { guestId, idsOf, songNamed, testServer, type TestServer } from '../harness.ts';
import { removeFolder } from '../../../support/folders.ts';

const bin = postgresBin();
const settings = ['fsync=off', 'wal_level=replica', 'hot_standby=on'];

describe.skipIf(bin === undefined)('with a streaming replica', () => {
  const folder = mkdtempSync(join(tmpdir(), 'offbeat-replica-'));
  let primary: TestPostgres;
  let replica: TestPostgres;
  let database: OpenDatabase;
  let app: TestServer;
  let admin: pg.Client;
  const lines: string[] = [];

  const store = (title: string) =>
    database.db.transaction().execute((trx) => upsertSongs(trx, [newSong(songNamed(title.toLowerCase(), { title }))]));
  const search = async (term: string) => {
    const body = { search_queries: [{ term, type: 'text', from_index: 0, size: 50 }] };
    const answer = await app.call('POST', '/api/search', { body });
    return idsOf(answer.at('result', 'tag_song', 'result'));
  };
  const until = async (isTrue: () => Promise<boolean>) => {
    for (let n = 0; n < 200 && !(await isTrue()); n++) await delay(50);
  };

  beforeAll(async () => {
    if (bin === undefined) return;
    primary = await startPostgres(bin, { settings });
    database = await openPostgres(primary.url);
    replica = await startReplica(bin, primary);
    app = await testServer(
      'postgres',
      { database, log: (line) => lines.push(line) },
      { databaseReplicaUrl: replica.url },
    );
    admin = new pg.Client({ connectionString: replica.url });
    admin.on('error', () => undefined);
    await admin.connect();
  });
  afterAll(async () => {
    await admin?.end().catch(() => undefined);
    await app?.close();
    await database?.close();
    await replica?.stop();
    await primary?.stop();
    await removeFolder(folder);
  });

  test('searches read the replica, and what a listener owns reads the primary however far that is ahead', async () => {
    await store('Replayed');
    await until(async () => (await search('replayed')).length === 1);
    await admin.query('select pg_wal_replay_pause()');
    await store('Waiting');
    const userId = guestId();
    await app.call('POST', '/api/likes', { body: { userId, songId: 'waiting', like: true } });
    const made = await app.call('POST', '/api/playlists', { body: { userId, name: 'Mine' } });
    const id = String(made.at('playlist', 'id'));
    await app.call('POST', `/api/playlists/${id}/songs`, { body: { userId, songId: 'waiting' } });
    expect((await app.call('GET', `/api/likes/${userId}`)).body).toEqual({ likes: ['waiting'] });
    expect(idsOf((await app.call('GET', `/api/playlists/${userId}`)).body['playlists'])).toEqual([id]);
    expect(idsOf((await app.call('GET', `/api/playlists/${id}/songs`)).body['songs'])).toEqual(['waiting']);
    expect(idsOf((await app.call('GET', '/api/songs?ids=waiting')).body['songs'])).toEqual(['waiting']);
    // The search is served by the replica: it does not know the new song yet.
    expect([await search('replayed'), await search('waiting')]).toEqual([['replayed'], []]);
    await admin.query('select pg_wal_replay_resume()');
    await until(async () => (await search('waiting')).length === 1);
    expect(await search('waiting')).toEqual(['waiting']);
  });

  test('a replica that is gone is not missed', async () => {
    await replica.stop();
    expect(await search('replayed')).toEqual(['replayed']);
    expect(lines.join()).toContain('the primary is asked');
    // The replica is not tried again for a moment.
    const said = lines.length;
    expect(await search('replayed')).toEqual(['replayed']);
    expect(lines).toHaveLength(said);
  });
});

import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { httpProvider, type Provider } from '../../../../server/provider-client/provider.ts';
import { databases, idsOf, songNamed, testServer, tokenFor, type TestServer } from '../harness.ts';
import { endServer, listenOnLoopback } from '../../../support/loopback.ts';

const foreign = (id: string, more: Record<string, unknown> = {}) => ({
  id,
  title: `Foreign ${id}`,
  handle: 'far',
  display_name: 'Far Away',
  audio_url: `https://cdn.example.com/${id}.mp3`,
  image_url: `https://cdn.example.com/${id}.jpg`,
  play_count: 999_999,
  upvote_count: 999_999,
  processed_audio_key: 'stolen',
  genre: 'Polka',
  language: null,
  ...more,
});

describe.each(databases)('foreign songs on %s', (kind) => {
  let app: TestServer;
  const known = new Map<string, Record<string, unknown>>();
  const provider: Provider = {
    search: ({ term, kind }) =>
      Promise.resolve(
        [...known.values()].filter((song) => (kind === 'text' ? song['id'] === term : song['genre'] === term)),
      ),
  };
  beforeAll(async () => {
    app = await testServer(kind, { provider, catalogue: () => ({ artists: [], songs: [songNamed('own')] }) });
  });
  afterAll(() => app.close());

  const post = (body: unknown, uid?: string, key?: string) =>
    app.call('POST', '/api/songs', {
      body,
      ...(uid === undefined ? {} : { token: tokenFor(uid) }),
      ...(key === undefined ? {} : { key }),
    });
  const get = async (ids: string, uid?: string) => {
    const answer = await app.call('GET', `/api/songs?ids=${ids}`, uid === undefined ? {} : { token: tokenFor(uid) });
    return answer.at('songs');
  };

  test('shows an unconfirmed song to its sender alone, without counts or key', async () => {
    expect((await post([foreign('f1')], 'sender')).body).toEqual({ saved: 1 });
    await app.server.idle();
    expect(await get('f1')).toEqual([]);
    expect(await get('f1', 'other')).toEqual([]);
    const [song] = [await get('f1', 'sender')].flat();
    expect(song).toMatchObject({ id: 'f1', play_count: 0, upvote_count: 0, processed_audio_key: null });
    const found = await app.call('POST', '/api/search', {
      body: { search_queries: [{ term: 'Foreign', type: 'text' }] },
    });
    expect(found.at('result', 'tag_song', 'total_hits')).toBe(0);
  });

  test('leaves an artist the name they have where a song comes without it', async () => {
    for (const song of [
      foreign('n1', { handle: 'named', display_name: 'Zuzana Quietly' }),
      foreign('n2', { handle: 'named', display_name: null }),
    ]) {
      known.set(song.id, song);
      await post([song]);
      await app.server.idle();
    }
    const body = { search_queries: [{ term: 'Zuzana Quietly', type: 'artist' }] };
    const found = await app.call('POST', '/api/search', { body });
    expect(found.at('result', 'artists', 'result')).toEqual([
      expect.objectContaining({ handle: 'named', display_name: 'Zuzana Quietly', track_count: 2 }),
    ]);
  });

  test('shows a song to all once the provider confirms it, as the provider has it', async () => {
    known.set('f2', foreign('f2', { title: 'The real title', play_count: 12 }));
    await app.call('POST', '/api/tracks/f2/play');
    await post([foreign('f2', { title: 'Planted title' })]);
    await app.server.idle();
    const [song] = [await get('f2')].flat();
    expect(song).toMatchObject({ title: 'The real title', play_count: 13, processed_audio_key: null });
    expect((await app.call('POST', '/api/tracks/f2/play')).body).toEqual({ play_count: 14 });
  });

  test('finds a confirmed song in its genre and takes the id from original_id', async () => {
    known.set('f3', foreign('f3-copy', { original_id: 'f3', genre: 'Polka' }));
    await post([foreign('f3-copy', { original_id: 'f3' })]);
    await app.server.idle();
    const found = await app.call('POST', '/api/search', {
      body: { search_queries: [{ term: 'Polka', search_type: 'tag_song' }] },
    });
    expect(idsOf(found.at('result', 'tag_song', 'result'))).toContain('f3');
  });

  test('takes no genre from the sender of a song, only from the provider', async () => {
    const { genre: _genre, ...record } = foreign('f20');
    known.set('f20', record);
    await post([foreign('f20', { genre: 'Planted genre' })]);
    await app.server.idle();
    const [song] = [await get('f20')].flat();
    expect(song).toMatchObject({ id: 'f20', title: 'Foreign f20' });
    expect(JSON.stringify(song)).not.toContain('Planted');
  });

  test('never changes a stored song', async () => {
    await post([foreign('own', { title: 'Planted' })], 'sender');
    await app.server.idle();
    const [song] = [await get('own', 'sender')].flat();
    expect(song).toMatchObject({ title: 'Title own', processed_audio_key: 'own' });
  });

  test('fills the holes of what was sent before and overwrites nothing', async () => {
    await post([foreign('f4', { title: null })], 'sender');
    await post([foreign('f4', { title: 'Now named', display_name: 'Somebody else' })], 'sender');
    await app.server.idle();
    const [song] = [await get('f4', 'sender')].flat();
    expect(song).toMatchObject({ title: 'Now named', display_name: 'Far Away' });
  });

  test('drops records without id or with an address that is not public', async () => {
    const bad = [
      'http://localhost/x.mp3',
      'http://10.0.0.1/x.mp3',
      'http://[::1]/x',
      'file:///etc/passwd',
      'http://a:b@example.com/',
    ];
    const records = [null, 5, {}, foreign(''), ...bad.map((audio_url, i) => foreign(`bad-${i}`, { audio_url }))];
    expect((await post([...records, foreign('f5', { image_url: bad[0] })], 'sender')).body).toEqual({ saved: 1 });
    const [song] = [await get('f5', 'sender')].flat();
    expect(song).toMatchObject({ image_url: null });
  });

  test('has one effect per key, and refuses a key with other songs', async () => {
    const key = randomUUID();
    expect((await post([foreign('f6')], 'sender', key)).body).toEqual({ saved: 1 });
    expect((await post([foreign('f6')], 'sender', key)).body).toEqual({ saved: 1 });
    expect((await post([foreign('f7')], 'sender', key)).status).toBe(422);
  });

  test('gives songs in the order asked for, and no more than a hundred', async () => {
    expect(idsOf(await get('f2,missing,own,f2'))).toEqual(['f2', 'own']);
    const many = Array.from({ length: 101 }, (_, i) => `x${i}`).join(',');
    expect((await app.call('GET', `/api/songs?ids=${many}`)).status).toBe(400);
    expect((await app.call('GET', '/api/songs')).status).toBe(400);
    expect((await post({ not: 'a list' })).status).toBe(400);
  });

  test('shows songs a member sent to their playlist to that member only', async () => {
    await post([foreign('f8')], 'sender');
    const body = { userId: 'sender', name: 'Mine' };
    const created = await app.call('POST', '/api/playlists', { body, token: tokenFor('sender') });
    const id = String(created.at('playlist', 'id'));
    await app.call('POST', `/api/playlists/${id}/songs`, {
      body: { userId: 'sender', songId: 'f8' },
      token: tokenFor('sender'),
    });
    const path = `/api/playlists/${id}/songs`;
    expect(idsOf((await app.call('GET', path, { token: tokenFor('sender') })).at('songs'))).toEqual(['f8']);
    expect((await app.call('GET', path)).at('songs')).toEqual([]);
    expect((await app.call('GET', path, { token: 'stale' })).status).toBe(200);
  });

  describe('process-audio', () => {
    const mp3 = Buffer.concat([Buffer.from('ID3'), Buffer.alloc(200_000, 7)]);
    const upload = async (originalId: string, bytes: Uint8Array<ArrayBuffer> = new Uint8Array(mp3), key?: string) => {
      const form = new FormData();
      form.set('audio', new Blob([bytes]), 'audio.mp3');
      form.set('originalId', originalId);
      form.set('genre', 'Polka');
      const headers = new Headers(key === undefined ? {} : { 'idempotency-key': key });
      const response = await app.server.app.request('/api/process-audio', { method: 'POST', body: form, headers });
      const body: unknown = await response.json();
      return { status: response.status, body, retryAfter: response.headers.get('retry-after') };
    };

    test('queues the audio of a confirmed foreign song once', async () => {
      const key = randomUUID();
      const queued = { status: 202, body: { processed_audio_key: null, status: 'queued' }, retryAfter: null };
      expect(await upload('f2', undefined, key)).toEqual(queued);
      expect(await upload('f2', undefined, key)).toEqual(queued);
      expect(await upload('f2')).toEqual(queued);
      expect((await upload('f2', new Uint8Array([0xff, 0xfb, 1]), key)).status).toBe(422);
      const jobs = await app.database.db.selectFrom('audio_jobs').selectAll().execute();
      expect(jobs).toMatchObject([{ song_id: 'f2', bytes: mp3.byteLength, state: 'queued' }]);
      const { readdirSync } = await import('node:fs');
      expect(readdirSync(`${app.dataDir}/uploads`)).toEqual([]);
      expect(readdirSync(`${app.dataDir}/audio`)).toContain(jobs[0]?.upload);
      expect(readdirSync(`${app.dataDir}/audio`)).toHaveLength(2);
    });

    test('queues three different uploads for one song, and no fourth', async () => {
      const another = (n: number) =>
        upload('f2', new Uint8Array(Buffer.concat([Buffer.from('ID3'), Buffer.alloc(99, n)])));
      expect([(await another(1)).status, (await another(2)).status]).toEqual([202, 202]);
      expect(await another(3)).toMatchObject({ status: 503, retryAfter: '120' });
      const { readdirSync } = await import('node:fs');
      expect(readdirSync(`${app.dataDir}/audio`).filter((name) => !name.endsWith('.size'))).toHaveLength(3);
    });

    test('answers with the key where there is one, and takes nothing else', async () => {
      expect(await upload('own')).toMatchObject({ status: 200, body: { processed_audio_key: 'own' } });
      expect((await upload('nobody-knows')).status).toBe(404);
      expect(await upload('f8')).toMatchObject({ status: 503, retryAfter: '60' });
      expect((await upload('f3', new Uint8Array(Buffer.from('<html>')))).status).toBe(415);
    });

    test.each([
      ['multipart/form-data; boundary=x', 'no boundary here'],
      ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="audio"\r\n\r\nID3'],
      ['multipart/form-data; boundary=x', '--x--'],
      ['text/plain', 'ID3'],
    ])('refuses the broken form %s %j', async (type, body) => {
      const headers = { 'content-type': type };
      const response = await app.server.app.request('/api/process-audio', { method: 'POST', body, headers });
      expect([400, 415]).toContain(response.status);
    });
  });

  test('lets a flood of made-up songs keep no real one out', async () => {
    const { db } = app.database;
    await sql`insert into sent_songs (sender, id, record, asked, ask_at)
      select '', 'made-up-' || i, '{}', 3, now() + interval '1 day' from generate_series(1, 19999) as list (i)`.execute(
      db,
    );
    const waiting = { sender: '', id: 'not-asked-yet', record: '{}', ask_at: new Date(Date.now() + 86_400_000) };
    await db.insertInto('sent_songs').values(waiting).execute();
    known.set('f10', foreign('f10', { genre: 'Ska' }));
    expect((await post([foreign('f10', { genre: 'Ska' })])).body).toEqual({ saved: 1 });
    await app.server.idle();
    expect(idsOf(await get('f10'))).toEqual(['f10']);
    const left = await db.selectFrom('sent_songs').select('id').where('sender', '=', '').execute();
    expect(left).toHaveLength(19_999);
    expect(left.map(({ id }) => id)).toContain('not-asked-yet');
  });

  test('asks the provider no more than its budget a minute, senders in turn, and forgets none', async () => {
    const asked: string[] = [];
    const counting: Provider = {
      search: ({ term }) => {
        asked.push(term);
        return Promise.resolve([]);
      },
    };
    const thrifty = await testServer(kind, { provider: counting }, { providerCallsPerMinute: 6 });
    const send = (songs: unknown[], uid?: string) =>
      thrifty.call('POST', '/api/songs', { body: songs, ...(uid === undefined ? {} : { token: tokenFor(uid) }) });
    await thrifty.database.db.deleteFrom('sent_songs').execute();
    const flood = Array.from({ length: 30 }, (_, n) => foreign(`flood-${n}`, { genre: '' }));
    await thrifty.database.db
      .insertInto('sent_songs')
      .values(flood.map((song) => ({ sender: '', id: song.id, record: JSON.stringify(song) })))
      .execute();
    expect((await send([foreign('real', { genre: '' })], 'member')).body).toEqual({ saved: 1 });
    await thrifty.server.idle();
    expect(asked).toHaveLength(6);
    expect(asked).toContain('real');
    // Who was not asked about is as if it had not been its turn.
    const rows = await thrifty.database.db.selectFrom('sent_songs').select(['id', 'asked']).execute();
    expect(
      rows
        .filter((row) => row.asked > 0)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(asked.toSorted());
    await thrifty.close();
  });

  test('ends at once while the provider is silent, and asks for the other songs later', async () => {
    let asked = 0;
    const silent = createServer(() => (asked += 1));
    const own = await testServer(kind, { provider: httpProvider((await listenOnLoopback(silent)).origin) });
    const songs = Array.from({ length: 30 }, (_, i) => foreign(`silent-${i}`, { genre: '' }));
    await own.call('POST', '/api/songs', { body: songs, token: tokenFor('patient') });
    await expect.poll(() => asked).toBe(1);
    await own.server.close();
    expect(asked).toBe(1);
    const { rows } = await sql<{ asked: number; n: number }>`select asked, count(*) as n from sent_songs
      where sender = 'patient' group by asked order by asked`.execute(own.database.db);
    expect(rows).toEqual([
      { asked: 0, n: 29 },
      { asked: 1, n: 1 },
    ]);
    await endServer(silent);
    await own.close();
  });

  test('stores no song of a sender without a sign-in when there is no provider to confirm it', async () => {
    const alone = await testServer(kind);
    const answer = await alone.call('POST', '/api/songs', { body: [foreign('f9')] });
    expect(answer.body).toEqual({ saved: 0 });
    await alone.close();
  });
});

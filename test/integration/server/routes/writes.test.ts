import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storeConfirmed } from '../../../../server/db/sent-songs.ts';
import { databases, guestId, idsOf, songNamed, testServer, tokenFor, type TestServer } from '../harness.ts';

const songs = [songNamed('s1', { play_count: 100 }), songNamed('s2', { genre: 'Jazz', display_name: 'Miles' })];

describe.each(databases)('likes, counts, favourites and profiles on %s', (kind) => {
  let app: TestServer;
  beforeAll(async () => {
    app = await testServer(kind, { catalogue: () => ({ artists: [], songs }) });
  });
  afterAll(() => app.close());
  const interact = (userId: string, songId: string, more: Record<string, unknown>, key?: string) =>
    app.call('POST', '/api/likes', { body: { userId, songId, ...more }, ...(key === undefined ? {} : { key }) });

  test('likes, lists newest first, and unlikes', async () => {
    const userId = guestId();
    await interact(userId, 's1', { like: true });
    const second = await interact(userId, 's2', { like: true });
    expect([second.status, second.body]).toEqual([200, { ok: true }]);
    expect((await app.call('GET', `/api/likes/${userId}`)).body).toEqual({ likes: ['s2', 's1'] });
    await interact(userId, 's2', { like: true, method: 'DELETE' });
    expect((await app.call('GET', `/api/likes/${userId}`)).body).toEqual({ likes: ['s1'] });
  });

  test('wants exactly one interaction', async () => {
    for (const flags of [{}, { like: 'yes' }, { like: true, play: true }]) {
      expect((await interact(guestId(), 's1', flags)).status).toBe(400);
    }
  });

  test.each([
    ['too short to be a secret', `guest_${'a'.repeat(21)}`],
    ['of characters that are not url-safe', `guest_${'a'.repeat(30)}/`],
    ['longer than any', `guest_${'a'.repeat(123)}`],
  ])('refuses a guest id that is %s', async (_what, userId) => {
    expect((await app.call('GET', `/api/likes/${encodeURIComponent(userId)}`)).status).toBe(400);
    expect((await interact(userId, 's1', { like: true })).status).toBe(400);
  });

  test('computes favourite artists and genres from plays, then likes and playlists, skips apart', async () => {
    const userId = guestId();
    for (const plays of [1, 2]) await interact(userId, 's1', { play: true, artist: `Nova`, genre: 'Pop', n: plays });
    await interact(userId, 's2', { play: true });
    await interact(userId, 's2', { skip: true, artist_skip: 'Miles', genre_skip: 'Jazz' });
    await interact(userId, 's2', { like: true, artist: 'Miles', genre: 'Jazz' });
    const favourites = await app.call('GET', `/api/users/${userId}/favorite-artists?limit=100`);
    expect(favourites.body).toEqual({
      favorite_artists: [
        { artist: 'Nova', play_count: 2 },
        { artist: 'Miles', play_count: 1 },
      ],
    });
    expect((await app.call('GET', `/api/users/${userId}/favorite-genres`)).body).toEqual({
      favorite_genres: [
        { genre: 'Pop', play_count: 2 },
        { genre: 'Jazz', play_count: 1 },
      ],
    });
    const one = await app.call('GET', `/api/users/${userId}/favorite-artists?limit=1`);
    expect(one.at('favorite_artists')).toHaveLength(1);
  });

  test('orders favourites the same every time: plays, then likes and playlists, then names', async () => {
    const userId = guestId();
    for (const artist of ['Zoë', 'ada', 'Bo', 'Éva', 'Ada']) await interact(userId, 's1', { play: true, artist });
    await interact(userId, 's1', { like: true });
    await interact(userId, 's1', { play: true, artist: 'Bo' });
    const list = await app.call('POST', '/api/playlists', { body: { userId, name: 'Mine' } });
    const path = `/api/playlists/${String(list.at('playlist', 'id'))}/songs`;
    for (const songId of ['s1', 's2', 'unknown']) await app.call('POST', path, { body: { userId, songId } });
    const artists = idsOf(
      (await app.call('GET', `/api/users/${userId}/favorite-artists`)).at('favorite_artists'),
      'artist',
    );
    expect(artists).toEqual(['Bo', 'Ada', 'Zoë', 'ada', 'Éva', 'Nova', 'Miles']);
    const genres = await app.call('GET', `/api/users/${userId}/favorite-genres`);
    expect(genres.at('favorite_genres')).toEqual([
      { genre: 'Pop', play_count: 6 },
      { genre: 'Jazz', play_count: 0 },
    ]);
  });

  test('finds the most played of more names than it compares', async () => {
    const userId = guestId();
    const names = Array.from({ length: 2_100 }, (_, n) => `Name ${String(n).padStart(4, '0')}`);
    const rows = [...names.map((name) => ({ name, play_count: 1 })), { name: 'Zz', play_count: 2 }];
    await app.database.db
      .insertInto('listening')
      .values(rows.map((row) => ({ ...row, user_id: userId, facet: 'artist' as const })))
      .execute();
    const artists = (await app.call('GET', `/api/users/${userId}/favorite-artists?limit=3`)).at('favorite_artists');
    expect(idsOf(artists, 'artist')).toEqual(['Zz', 'Name 0000', 'Name 0001']);
  });

  test('counts two hundred plays and likes at once without losing one', async () => {
    const before = Number((await app.call('POST', '/api/tracks/s1/play', { body: {} })).body['play_count']);
    const paths = Array.from({ length: 200 }, (_, i) => `/api/tracks/s1/${i % 4 === 0 ? 'like' : 'play'}`);
    const answers = await Promise.all(paths.map((path) => app.call('POST', path, { body: {} })));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    const seen = answers.flatMap((answer) => answer.body['play_count'] ?? []);
    expect(new Set(seen).size).toBe(150);
    expect(Math.max(...seen.map(Number))).toBe(before + 150);
    expect(Math.max(...answers.map((answer) => Number(answer.body['upvote_count'] ?? 0)))).toBe(50);
  });

  test('counts a hundred plays of an id that becomes a song meanwhile', async () => {
    const plays = Array.from({ length: 100 }, () => app.call('POST', '/api/tracks/soon/play', { body: {} }));
    const stored = storeConfirmed(app.database.db, [songNamed('soon')]);
    await Promise.all([...plays, stored]);
    expect((await app.call('POST', '/api/tracks/soon/play', { body: {} })).body).toEqual({ play_count: 101 });
  });

  test('counts one like', async () => {
    expect((await app.call('POST', '/api/tracks/s2/like', { body: {} })).body).toEqual({ upvote_count: 1 });
  });

  test('counts for an id that has no song yet', async () => {
    expect((await app.call('POST', '/api/tracks/later/play')).body).toEqual({ play_count: 1 });
    expect((await app.call('POST', '/api/tracks/later/play')).body).toEqual({ play_count: 2 });
  });

  test('answers a repeated key with the first answer and one effect', async () => {
    const key = randomUUID();
    const first = await app.call('POST', '/api/tracks/s2/play', { key, body: {} });
    const repeats = await Promise.all([1, 2, 3].map(() => app.call('POST', '/api/tracks/s2/play', { key, body: {} })));
    for (const repeat of repeats) expect(repeat.body).toEqual(first.body);
    const next = await app.call('POST', '/api/tracks/s2/play', { body: {} });
    expect(next.body['play_count']).toBe(Number(first.body['play_count']) + 1);
  });

  test('has one effect when the same key comes twice at once', async () => {
    const userId = guestId();
    const key = randomUUID();
    const tries = Array.from({ length: 20 }, () => interact(userId, 's1', { play: true, artist: 'Nova' }, key));
    const answers = await Promise.all(tries);
    for (const answer of answers) expect([answer.status, answer.body]).toEqual([200, { ok: true }]);
    const favourites = await app.call('GET', `/api/users/${userId}/favorite-artists`);
    expect(favourites.body).toEqual({ favorite_artists: [{ artist: 'Nova', play_count: 1 }] });
  });

  test('refuses the same key with other content, but not for another user', async () => {
    const [one, other] = [guestId(), guestId()];
    const key = randomUUID();
    expect((await interact(one, 's1', { like: true }, key)).status).toBe(200);
    expect((await interact(one, 's2', { like: true }, key)).status).toBe(422);
    expect((await interact(other, 's2', { like: true }, key)).status).toBe(200);
    expect((await app.call('GET', `/api/likes/${one}`)).body).toEqual({ likes: ['s1'] });
  });

  test('makes one playlist, and adds one song, of twenty tries at once with one key', async () => {
    const userId = guestId();
    const [makeKey, addKey] = [randomUUID(), randomUUID()];
    const twenty = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: 20 }, work));
    const made = await twenty(() =>
      app.call('POST', '/api/playlists', { body: { userId, name: 'Once' }, key: makeKey }),
    );
    const ids = new Set(made.map((answer) => answer.at('playlist', 'id')));
    expect(ids.size).toBe(1);
    const path = `/api/playlists/${String([...ids][0])}/songs`;
    const added = await twenty(() => app.call('POST', path, { body: { userId, songId: 's1' }, key: addKey }));
    expect(added.map((answer) => answer.body)).toEqual(added.map(() => ({ alreadyExists: false })));
    const [playlist] = [(await app.call('GET', `/api/playlists/${userId}`)).at('playlists')].flat();
    expect(playlist).toMatchObject({ name: 'Once', song_count: 1 });
  });

  test('gives one of two contents sent at once with one key a 422, and keeps the other’s effect alone', async () => {
    const userId = guestId();
    const key = randomUUID();
    const answers = await Promise.all(
      ['s1', 's2', 's1', 's2'].map((songId) => interact(userId, songId, { like: true }, key)),
    );
    expect(answers.map((answer) => answer.status).sort((a, b) => a - b)).toEqual([200, 200, 422, 422]);
    expect((await app.call('GET', `/api/likes/${userId}`)).at('likes')).toHaveLength(1);
  });

  test('ignores fields that are no content when it compares a repeat', async () => {
    const userId = guestId();
    const key = randomUUID();
    await interact(userId, 's1', { like: true, genre: 'Pop', sentAt: 1 }, key);
    expect((await interact(userId, 's1', { genre: 'Pop', like: true, sentAt: 2 }, key)).status).toBe(200);
  });

  test('keeps no key of a refused write, so that it may be tried again', async () => {
    const userId = guestId();
    const key = randomUUID();
    const path = '/api/playlists/pl_missing/songs';
    expect((await app.call('POST', path, { body: { userId, songId: 's1' }, key })).status).toBe(404);
    expect((await app.call('POST', path, { body: { userId, songId: 's1' }, key })).status).toBe(404);
  });

  test('forgets keys after 180 days and not before', async () => {
    const { purgeOld } = await import('../../../../server/db/idempotency.ts');
    const { db } = app.database;
    const day = 86_400_000;
    for (const [key, days] of [
      ['old', 181],
      ['young', 179],
    ] as const) {
      const row = { scope: '', key, fingerprint: 'x', status: 200, body: '{}' };
      await db
        .insertInto('idempotency')
        .values({ ...row, created_at: new Date(Date.now() - days * day) })
        .execute();
    }
    await purgeOld(db);
    const left = await db.selectFrom('idempotency').select('key').where('fingerprint', '=', 'x').execute();
    expect(left).toEqual([{ key: 'young' }]);
  });

  test('makes, changes and shows a profile', async () => {
    const uid = `uid-${randomUUID()}`;
    const auth = tokenFor(uid);
    expect((await app.call('GET', `/me?auth=${auth}`)).status).toBe(404);
    expect((await app.call('GET', `/api/users/${uid}`)).status).toBe(404);
    const made = await app.call('POST', `/updateProfile?auth=${auth}`, {
      body: { id: uid, displayName: ' Ada ', avatarProps: { isCircle: true, top: ['hat'] }, followers: 9, plays: 1e6 },
    });
    const profile = {
      id: uid,
      displayName: 'Ada',
      avatarProps: { isCircle: true, top: ['hat'] },
      isGuest: false,
      likes: 0,
      plays: 0,
    };
    expect([made.status, made.body]).toEqual([200, profile]);
    await app.call('POST', `/updateProfile?auth=${auth}`, {
      body: { id: uid, itunesUrl: 'https://music.apple.com/x' },
    });
    const token = { token: tokenFor(uid) };
    await app.call('POST', '/api/likes', { body: { userId: uid, songId: 's1', like: true }, ...token });
    await app.call('POST', '/api/likes', { body: { userId: uid, songId: 's1', play: true }, ...token });
    const changed = { ...profile, itunesUrl: 'https://music.apple.com/x', likes: 1, plays: 1 };
    const me = await app.call('GET', `/me?auth=${auth}`);
    expect(me.body).toEqual(changed);
    expect(me.headers.get('cache-control')).toBe('no-store');
    // Anyone may ask for it: it reads no row for each play, and plays of long ago may be removed.
    await app.database.db.deleteFrom('interactions').where('user_id', '=', uid).execute();
    expect((await app.call('GET', `/api/users/${uid}`)).body).toEqual(changed);
  });

  test('refuses a profile of another and values that are none', async () => {
    const auth = tokenFor('uid-a');
    const update = async (body: unknown) => (await app.call('POST', `/updateProfile?auth=${auth}`, { body })).status;
    expect(await update({ id: 'uid-b', displayName: 'x' })).toBe(403);
    expect(await update({ displayName: ' ' })).toBe(400);
    for (const avatar of ['javascript:alert(1)', '//evil.example/a.png', '/\\\\evil.example/a.png', 'a.png']) {
      expect([avatar, await update({ avatar })]).toEqual([avatar, 400]);
    }
    expect(await update({ avatar: '/avatars/nova.webp' })).toBe(200);
    expect(await update({ avatarProps: { deep: { deep: {} } } })).toBe(400);
    expect(await update({ itunesUrl: 'ftp://x' })).toBe(400);
  });
});

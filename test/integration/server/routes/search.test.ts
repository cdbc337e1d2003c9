import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, idsOf, songNamed, testServer, type TestServer } from '../harness.ts';

const songs = [
  songNamed('s1', {
    title: 'Midnight Drive',
    play_count: 10,
    genre: 'Synthwave',
    tags: 'neon, Lo-Fi',
    album_id: 'album-1',
  }),
  songNamed('s2', { title: 'Midnight Sun', play_count: 50, genre: 'Pop', tags: 'summer', album_id: 'album-1' }),
  songNamed('s3', { title: 'Sun After Midnight', play_count: 90, genre: 'Pop' }),
  songNamed('s4', { title: 'Café Beyoncé', handle: 'elan', display_name: 'Élan Vital', play_count: 5, genre: 'R&B' }),
  songNamed('s5', { title: 'Quiet', prompt: 'a song about midnight trains', play_count: 1_000, genre: 'Dark Ambient' }),
  songNamed('s6', { title: 'Same Plays B', play_count: 7, genre: 'Jazz' }),
  songNamed('s0', { title: 'Same Plays A', play_count: 7, genre: 'Jazz' }),
];
const artists = [
  { handle: 'nova', display_name: 'Nova', avatar_image_url: '/avatars/nova.webp' },
  { handle: 'elan', display_name: 'Élan Vital', avatar_image_url: null },
  { handle: 'casanova', display_name: 'The Nova Kings', avatar_image_url: null },
];

describe.each(databases)('search on %s', (kind) => {
  let app: TestServer;
  beforeAll(async () => {
    app = await testServer(kind, { catalogue: () => ({ artists, songs }) });
  });
  afterAll(() => app.close());

  const search = (query: Record<string, unknown>) =>
    app.call('POST', '/api/search', { body: { search_queries: [{ from_index: 0, size: 50, ...query }] } });
  const text = async (term: string) => {
    const answer = await search({ term, type: 'text' });
    return idsOf(answer.at('result', 'tag_song', 'result'));
  };
  const tag = (term: string, more: Record<string, unknown> = {}) =>
    search({ name: 'tag_song', search_type: 'tag_song', term, rank_by: 'most_relevant', ...more });

  test('answers a song with the fields of the contract', async () => {
    const answer = await search({ term: 'Midnight Drive', type: 'text' });
    expect(answer.at('result', 'tag_song', 'result', 0)).toEqual({
      id: 's1',
      title: 'Midnight Drive',
      handle: 'nova',
      display_name: 'Nova',
      image_url: '/covers/s1.webp',
      audio_url: '/audio/s1-high.m4a',
      processed_audio_key: 's1',
      duration: 60,
      tags: 'neon, Lo-Fi',
      prompt: '',
      play_count: 10,
      upvote_count: 0,
      created_at: '2026-01-02T03:04:05.000Z',
      language: null,
      genre: 'Synthwave',
      album_id: 'album-1',
    });
    expect(answer.at('result', 'artists')).toBeUndefined();
  });

  test('puts titles that begin with the words first, then by plays, then songs that only mention them', async () => {
    expect(await text('midnight')).toEqual(['s2', 's1', 's3', 's5']);
  });

  test('takes each word as a prefix and wants them all', async () => {
    expect(await text('mid dri')).toEqual(['s1']);
  });

  test('takes whole words first, and longer ones where those do not fill a page', async () => {
    expect(await text('sun after mid')).toEqual(['s3']);
    expect(await text('synthw drive')).toEqual(['s1']);
  });

  test('folds case and diacritics on both sides', async () => {
    expect(await text('CAFE beyonce')).toEqual(['s4']);
    expect(await text('élan')).toEqual(['s4']);
  });

  test('finds a title with typos when nothing has the words', async () => {
    expect(await text('midnihgt drvie')).toContain('s1');
  });

  test('finds one mistyped word beside a right one, in names, tags and prompts', async () => {
    expect(await text('midnight drvie')).toEqual(['s1']);
    expect(await text('synhtwave')).toEqual(['s1']);
    expect(await text('tranis')).toEqual(['s5']);
  });

  test('finds a song by its id and an album by its id', async () => {
    expect(await text('s5')).toEqual(['s5']);
    expect(await text('album-1')).toEqual(['s2', 's1']);
  });

  test('finds nothing for nothing', async () => {
    expect(await text('')).toEqual([]);
    expect(await text("' | !'':* <->")).toEqual([]);
  });

  test('lists a genre by plays, then id, whatever its spelling', async () => {
    const jazz = await tag('jazz');
    expect(idsOf(jazz.at('result', 'tag_song', 'result'))).toEqual(['s0', 's6']);
    for (const spelling of ['R&B', 'r&b', 'R B']) {
      const answer = await tag(spelling);
      expect(idsOf(answer.at('result', 'tag_song', 'result'))).toEqual(['s4']);
    }
    const byTag = await tag('lo fi');
    expect(idsOf(byTag.at('result', 'tag_song', 'result'))).toEqual(['s1']);
  });

  test('counts all hits whatever the page, also past the end', async () => {
    const second = await tag('Pop', { from_index: 1, size: 1 });
    expect(idsOf(second.at('result', 'tag_song', 'result'))).toEqual(['s2']);
    expect(second.at('result', 'tag_song', 'total_hits')).toBe(2);
    const past = await tag('Pop', { from_index: 50 });
    expect(past.at('result', 'tag_song')).toEqual({ result: [], total_hits: 2 });
  });

  test('clamps from_index and size instead of failing', async () => {
    for (const [from, size, count] of [
      [-5, 0, 1],
      ['x', null, 2],
      [0, 1e9, 2],
      [0.9, 1.9, 1],
    ]) {
      const answer = await tag('Pop', { from_index: from, size });
      expect([answer.status, idsOf(answer.at('result', 'tag_song', 'result')).length]).toEqual([200, count]);
    }
  });

  test('finds artists by name and handle, with their number of songs', async () => {
    const answer = await search({ term: 'nova', type: 'artist' });
    expect(idsOf(answer.at('result', 'artists', 'result'), 'handle')).toEqual(['nova', 'casanova']);
    expect(answer.at('result', 'artists', 'result', 0)).toEqual({ ...artists[0], track_count: 6 });
    expect(answer.at('result', 'artists', 'total_hits')).toBe(2);
    const plain = await search({ term: 'elan', type: 'artist' });
    expect(idsOf(plain.at('result', 'artists', 'result'), 'handle')).toEqual(['elan']);
  });

  test.each([
    [{}],
    [{ search_queries: [] }],
    [{ search_queries: [{ term: 5, type: 'text' }] }],
    [{ search_queries: [{ term: 'x', type: 'video' }] }],
    [{ search_queries: [{ term: 'a\u0000b', type: 'text' }] }],
    [[]],
  ])('refuses %j with a sentence', async (body) => {
    const answer = await app.call('POST', '/api/search', { body });
    expect(answer.status).toBe(400);
    expect(answer.body['error']).toMatch(/\.$/);
  });
});

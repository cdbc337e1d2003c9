import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  parseArtist,
  parseFavoriteArtists,
  parseFavoriteGenres,
  parseLikesAnswer,
  parsePlaylistAnswer,
  parsePlaylistsAnswer,
  parseProfile,
} from '../../../src/core/wire/answers.ts';
import { parsePlaylistId } from '../../../src/core/ids.ts';
import { parsePlaylistSongsAnswer, parseSearchAnswer, parseSongsAnswer } from '../../../src/core/wire/song-answers.ts';
import { parseOutboxRow } from '../../../src/core/wire/outbox-row.ts';
import { parseSong } from '../../../src/core/wire/song.ts';
import type { Track } from '../../../src/core/track.ts';
import { assertDefined } from '../../../src/lib/assert-defined.ts';
import { runsOf } from '../../support/full.ts';

const context = { baseUrl: 'http://localhost:5001', source: 'api', genre: 'Lo-Fi' } as const;
const playlistId = assertDefined(parsePlaylistId('p'), 'playlist id');
const long = 'x'.repeat(300_000);

/** What no field should ever hold, and what breaks naive readers. */
const hostile = fc.constantFrom<unknown>(
  null,
  undefined,
  true,
  -1,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  1e308,
  '',
  '   ',
  '\0',
  '\uD800',
  'javascript:alert(1)',
  'http://user:pass@evil.example/',
  'data:audio/mp3;base64,AAAA',
  '__proto__',
  [],
  {},
  [[[[]]]],
  { __proto__: null },
  { toString: null, valueOf: 'x' },
  JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{}}}'),
  long,
  '9999-99-99T99:99:99Z',
);
const anything = fc.oneof({ weight: 3, arbitrary: hostile }, fc.string(), fc.double(), fc.jsonValue({ maxDepth: 2 }));

const record = (names: readonly string[]) =>
  fc.dictionary(fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...names) }, fc.string()), anything, { maxKeys: 12 });

const songFields = `id original_id title handle display_name image_url audio_url processed_audio_url processed_audio_key
  duration metadata tags prompt play_count upvote_count created_at date language lyrics transcription timestampMap genre`;
const song = record(songFields.split(/\s+/));
const songs = fc.oneof(fc.array(fc.oneof(song, anything), { maxLength: 4 }), anything);
const playlist = record(['id', 'name', 'description', 'song_count', 'song_ids']);
const answer = fc.oneof(
  anything,
  fc.record({
    result: fc.oneof(anything, fc.record({ tag_song: fc.record({ result: songs, total_hits: anything }) })),
  }),
  fc.record({ songs, playlist: fc.oneof(playlist, anything) }),
  fc.record({ likes: fc.array(anything) }),
  fc.record({ playlists: fc.array(fc.oneof(playlist, anything)) }),
  fc.record({ favorite_artists: fc.array(record(['artist', 'play_count'])) }),
  fc.record({ favorite_genres: fc.array(record(['genre', 'play_count'])) }),
  record(['id', 'displayName', 'avatar', 'avatarProps', 'isGuest', 'followers', 'itunesUrl', 'likes']),
);

it('takes a number where a text belongs for no text (docs/api.md, Song)', () => {
  const fields = { title: 42, display_name: 4, tags: [1, 'jazz'], prompt: 1, lyrics: 0, language: 7, genre: 8 };
  expect(parseSong({ id: 5, ...fields }, context)?.track).toMatchObject({
    id: '5',
    title: '',
    authorName: '',
    tags: 'jazz',
    prompt: '',
    lyrics: '',
    language: null,
    genre: 'Lo-Fi',
  });
});

const isUrl = (value: string | null): boolean =>
  value === null || /^https?:\/\/[^@]*$/.test(value.split(/[/?#]/, 3).join('/'));

/** A row the screens and the database can live with. */
function isGood(track: Track): boolean {
  const texts = [track.title, track.authorName, track.tags, track.prompt, track.lyrics, track.transcription];
  return (
    typeof track.id === 'string' &&
    track.id.trim() !== '' &&
    track.id.length <= 256 &&
    texts.every(
      (text) => typeof text === 'string' && !text.includes('\0') && !/[\uD800-\uDBFF](?![\uDC00-\uDFFF])/.test(text),
    ) &&
    [track.coverImage, track.audioUrl, track.processedAudioUrl].every(isUrl) &&
    (track.durationS === null || (Number.isFinite(track.durationS) && track.durationS >= 0)) &&
    (track.createdAt === null || !Number.isNaN(Date.parse(track.createdAt)))
  );
}

const answers = runsOf({ all: 100_000, short: 10_000 });
const rows = runsOf({ all: 20_000, short: 2_000 });

it(
  `meets ${answers} malformed answers without a throw or a bad row`,
  () => {
    fc.assert(
      fc.property(answer, (value) => {
        const found = [
          parseSearchAnswer(value, context),
          parseSongsAnswer(value, context),
          parsePlaylistSongsAnswer(value, context, parsePlaylistAnswer(value)?.id ?? playlistId),
        ];
        for (const { songs: parsed } of found.flatMap((each) => each ?? [])) {
          for (const { track, counts } of parsed) {
            if (!isGood(track) || !Number.isSafeInteger(counts.plays) || counts.plays < 0) return false;
          }
        }
        const likes = parseLikesAnswer(value)?.items ?? [];
        const playlists = parsePlaylistsAnswer(value)?.items ?? [];
        const artists = parseFavoriteArtists(value)?.items ?? [];
        const genres = parseFavoriteGenres(value)?.items ?? [];
        const profile = parseProfile(value, context.baseUrl);
        return (
          likes.every((id) => id.trim() !== '') &&
          playlists.every(({ id, songCount, songIds }) => id !== '' && (songCount ?? 0) >= songIds.length) &&
          [...artists, ...genres].every(({ playCount }) => Number.isSafeInteger(playCount) && playCount >= 0) &&
          (profile === undefined || (profile.id !== '' && isUrl(profile.avatar)))
        );
      }),
      { numRuns: answers },
    );
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  },
  runsOf({ all: 180_000, short: 20_000 }),
);

it('drops a song without an id that can stand in an address, and counts it', () => {
  const bad = [{ title: 'no id' }, null, { id: {} }, { id: '  ' }, { id: '.' }, { id: '..' }, { id: 'a\uD800' }];
  const parsed = parseSongsAnswer({ songs: [...bad, { id: 'a' }, { id: '...' }] }, context);
  expect(parsed?.songs.map(({ track }) => track.id)).toEqual(['a', '...']);
  expect(parsed?.dropped).toBe(bad.length);
});

it('reads a playlist of 2,000 songs whole', () => {
  const songs = Array.from({ length: 2_000 }, (_, index) => ({ id: `s${index}` }));
  const answer = parsePlaylistSongsAnswer(
    { playlist: { id: 'p', song_ids: songs.map(({ id }) => id) }, songs },
    context,
    playlistId,
  );
  expect([answer?.songs.length, answer?.playlist?.songIds.length, answer?.dropped]).toEqual([2_000, 2_000, 0]);
});

it('takes a title and a name of which nothing is seen for none', () => {
  const read = parseSong({ id: 'a', title: '\u200B\u200D ', display_name: '\u2060' }, context);
  expect(read?.track).toMatchObject({ title: '', authorName: '' });
  expect(parseArtist({ handle: 'ada', display_name: '\u200B' }, context.baseUrl)?.displayName).toBe('ada');
  expect(parsePlaylistAnswer({ playlist: { id: 'p', name: '\u2060 ' } })?.name).toBe('');
  expect(parseProfile({ id: 'u', displayName: '\u200B' }, context.baseUrl)?.displayName).toBe('');
});

it('takes original_id before id, and metadata where the record itself is silent', () => {
  const value = { id: 'x', original_id: 'o', metadata: { duration: 61.5, tags: 'a, b', prompt: 'p' } };
  expect(parseSong(value, context)?.track).toMatchObject({ id: 'o', durationS: 61.5, tags: 'a, b', prompt: 'p' });
});

it('takes metadata where the record itself is empty or not usable, and no length of 0', () => {
  const metadata = { duration: 61.5, tags: '', prompt: 'p' };
  expect(parseSong({ id: 'x', duration: 0, tags: 'a, b', prompt: '', metadata }, context)?.track).toMatchObject({
    durationS: 61.5,
    tags: 'a, b',
    prompt: 'p',
  });
  const bad = { id: 'x', tags: 'a, b', prompt: 7, metadata: { ...metadata, tags: 12 } };
  expect(parseSong(bad, context)?.track).toMatchObject({ tags: 'a, b', prompt: 'p' });
  expect(parseSong({ id: 'x', duration: 0 }, context)?.track.durationS).toBeNull();
});

const rowFields = 'seq v ownerId key lane dependsOn mutation state attempts nextAttemptAtMs leaseUntilMs lastError';
const kinds =
  `like.set track.countLike track.countPlay interaction.play playlist.create playlist.rename playlist.reorder
  playlist.addSong playlist.delete profile.update songs.save audio.process`.split(/\s+/);
const mutation = fc
  .tuple(
    fc.constantFrom(...kinds),
    record(['trackId', 'playlistId', 'name', 'songIds', 'tracks', 'facts', 'liked', 'profileId']),
  )
  .map(([kind, fields]) => ({ ...fields, kind }));

it(
  `reads ${rows} rows of the outbox that were edited by hand without a throw`,
  () => {
    fc.assert(
      fc.property(record(rowFields.split(' ')), fc.oneof(mutation, anything), (fields, op) => {
        const whole = { seq: 1, ownerId: 'guest_x', key: 'k', state: 'pending', ...fields, mutation: op };
        const row = parseOutboxRow(whole);
        const isWhole = row !== undefined && row.seq >= 0 && row.key !== '' && row.lane.includes(':');
        expect(row === undefined || isWhole || row.lane === 'profile').toBe(true);
      }),
      { numRuns: rows },
    );
  },
  runsOf({ all: 60_000, short: 20_000 }),
);

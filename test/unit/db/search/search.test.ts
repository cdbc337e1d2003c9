import { describe, expect, it } from 'vitest';
import { putArtists, putSongs } from '../../../../src/db/catalogue/commands.ts';
import { searchArtists, searchTracks } from '../../../../src/db/search/queries.ts';
import { parseArtist } from '../../../../src/core/wire/answers.ts';
import { assertDefined } from '../../../../src/lib/assert-defined.ts';
import { song } from '../../../support/song.ts';
import { freshDb, onWrite, trackId } from '../support.ts';

const found = async (query: string, songs = catalogue) => {
  const db = freshDb();
  await putSongs(db, songs, 1);
  return (await searchTracks(db, query)).map(({ id }) => id).toSorted();
};

const catalogue = [
  song('1', { title: 'Beyoncé im Regen', display_name: 'Zoë', handle: 'zoe', genre: 'Pop' }),
  song('2', { title: 'Night Drive', display_name: 'Mira', genre: 'Lo-Fi' }),
  song('3', { title: 'Nightfall', display_name: 'Mira', genre: 'Ambient' }),
  song('4', { title: 'Straße', display_name: 'Łukasz', handle: 'lukasz', genre: 'R&B', tags: 'dreamy, slow' }),
];

describe('offline search', () => {
  it.each([
    ['night', ['2', '3']],
    ['NIGHT dr', ['2']],
    ['mira night', ['2', '3']],
    ['beyonce', ['1']],
    ['zoe regen', ['1']],
    ['strasse lukasz', ['4']],
    ['dreamy', ['4']],
    ['lo fi', ['2']],
    ['ight', []],
    // A single letter: names from their start.
    ['n', ['2', '3']],
    ['m', []],
    ['m d', ['2']],
    ['night regen', []],
    ['', []],
    ['  &!  ', []],
  ])('finds for %j', async (query, ids) => {
    expect(await found(query)).toEqual(ids);
  });

  it('finds the rare among the common, whatever the order of the words', async () => {
    const many = Array.from({ length: 1_200 }, (_, index) =>
      song(`m${index}`, { title: `Common ${index === 1_199 ? 'Needle' : 'Hay'}`, display_name: 'Common' }),
    );
    expect(await found('common needle', many)).toEqual(['m1199']);
    expect((await found('common hay', many)).length).toBe(50);
  });

  it('puts the preferred first, also those beyond the first fifty, but behind songs called exactly so', async () => {
    const db = freshDb();
    const many = Array.from({ length: 200 }, (_, index) => song(`m${index}`, { title: `Tune ${index}` }));
    await putSongs(db, [...many.slice(0, 180), song('exact', { title: 'Tune' }), ...many.slice(180)], 1);
    const preferred = new Set(['m3', 'm198', 'elsewhere'].map(trackId));
    const ids = (await searchTracks(db, 'tune', preferred)).map(({ id }) => id);
    expect(ids.slice(0, 5)).toEqual(['exact', 'm198', 'm3', 'm199', 'm197']);
    expect(ids).toHaveLength(51);
    expect(await searchTracks(db, 'tune 3', new Set([trackId('m198')]))).not.toContainEqual(
      expect.objectContaining({ id: 'm198' }),
    );
  });

  it('has one line of each genre for a song that two lists load in turn, and finds it by its genre of now', async () => {
    const db = freshDb();
    const under = (genre: string) => putSongs(db, [song('1', { genre }), song('12', { genre })], 1);
    for (let visit = 0; visit < 5; visit++) {
      await under('Pop');
      await under('Pop Rock');
    }
    const lines = (await db.searchText.toArray()).flatMap(({ text }) => text.split('\n').filter(Boolean));
    expect(lines).toHaveLength(4);
    expect((await searchTracks(db, 'rock')).map(({ id }) => id)).toEqual(['12', '1']);
    await under('Pop');
    expect(await searchTracks(db, 'rock')).toEqual([]);
    expect((await searchTracks(db, 'pop')).map(({ id }) => id)).toEqual(['12', '1']);
  });

  it('finds a song by its words of now only, and answers again when songs come in', async () => {
    const db = freshDb();
    await putSongs(db, [song('1', { title: 'Rain' }), song('2', { title: 'Rainbow' })], 1);
    expect((await searchTracks(db, 'rain')).map(({ id }) => id)).toEqual(['1', '2']);
    await putSongs(db, [song('1', { title: 'Snow' })], 2);
    expect((await searchTracks(db, 'rain')).map(({ id }) => id)).toEqual(['2']);
    expect((await searchTracks(db, 'snow')).map(({ id }) => id)).toEqual(['1']);
    await putSongs(db, [song('3', { title: 'Rain again' })], 3);
    expect((await searchTracks(db, 'rain')).map(({ id }) => id)).toEqual(['3', '2']);
  });

  it('finds what is called so first, then what begins so, however much more was seen since', async () => {
    const db = freshDb();
    const others = Array.from({ length: 60 }, (_, n) =>
      song(`o${n}`, { title: `Song ${n + 100}`, display_name: 'One 1' }),
    );
    const named = [song('ten', { title: 'Song 10' }), song('one', { title: 'Söng 1' })];
    await putSongs(db, named, 1);
    await putSongs(db, others, 2);
    expect((await searchTracks(db, 'song 1')).map(({ id }) => id).slice(0, 3)).toEqual(['one', 'o59', 'o58']);
    expect((await searchTracks(db, 'one 1')).map(({ id }) => id)).toContain('o10');
  });

  it('writes the last page only, and begins a new one when it is full', async () => {
    const db = freshDb();
    const many = (from: number) => Array.from({ length: 1_000 }, (_, index) => song(`s${from + index}`));
    await putSongs(db, many(0), 1);
    const before = await db.searchText.toArray();
    await putSongs(db, many(1_000), 2);
    const after = await db.searchText.toArray();
    expect(after.length).toBeGreaterThan(before.length);
    expect(after.slice(0, before.length - 1)).toEqual(before.slice(0, -1));
    expect(await searchTracks(db, 'title s1999')).toHaveLength(1);
  });

  it('finds artists by display name and handle, by every word of the query', async () => {
    const db = freshDb();
    const artist = parseArtist({ handle: 'mira_k', display_name: 'Míra Kovač' }, 'http://x');
    await putArtists(db, [assertDefined(artist, 'artist')]);
    for (const query of ['mira', 'kovac', 'MIRA kov']) expect(await searchArtists(db, query)).toHaveLength(1);
    for (const query of ['ovac', 'mira lee']) expect(await searchArtists(db, query)).toHaveLength(0);
  });
});

describe('the catalogue', () => {
  it('does not write unchanged songs again, and keeps counts apart', async () => {
    const db = freshDb();
    await putSongs(db, catalogue, 1);
    const written: string[] = [];
    db.tracks.hook('updating', () => void written.push('track'));
    db.trackCounts.hook('updating', () => void written.push('count'));
    await putSongs(db, [song('2', { title: 'Night Drive', display_name: 'Mira', genre: 'Lo-Fi', play_count: 9 })], 2);
    expect(written).toEqual(['count']);
  });

  it('keeps the words, the language, the genre and the length an answer leaves out', async () => {
    const db = freshDb();
    const sung = { lyrics: 'la', transcription: 'lala', timestampMap: '[00:01.00] la', language: 'deu', duration: 60 };
    await putSongs(db, [song('1', sung)], 1);
    await putSongs(db, [song('1', { image_url: 'http://x/c.webp', genre: null })], 2);
    const { duration: durationS, ...words } = sung;
    expect(await db.tracks.toArray()).toMatchObject([
      { ...words, durationS, genre: 'Lo-Fi', coverImage: 'http://x/c.webp', seenAtMs: 1 },
    ]);
  });

  it('writes fewer than 50 songs at a time, so that only queries on them run again, and their counts at once', async () => {
    const db = freshDb();
    const sizes: Record<string, number[]> = {};
    onWrite(db, (table, request) => {
      if (request.type === 'put') (sizes[table] ??= []).push(request.values.length);
    });
    await putSongs(
      db,
      Array.from({ length: 120 }, (_, index) => song(`s${index}`)),
      1,
    );
    expect(sizes).toEqual({ tracks: [49, 49, 22], searchText: [1], trackCounts: [120] });
  });
});

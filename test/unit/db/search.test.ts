import { describe, expect, it } from 'vitest';
import { putArtists, putSongs } from '../../../src/db/catalogue/commands.ts';
import { searchArtists, searchTracks } from '../../../src/db/search/queries.ts';
import { parseArtist } from '../../../src/core/wire/answers.ts';
import { must } from '../../../src/lib/must.ts';
import { freshDb, song } from './support.ts';

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

  it('finds artists by display name and handle', async () => {
    const db = freshDb();
    const artist = parseArtist({ handle: 'mira_k', display_name: 'Míra Kovač' }, 'http://x');
    await putArtists(db, [must(artist, 'artist')]);
    for (const query of ['mira', 'kovac', 'MIRA kov']) expect(await searchArtists(db, query)).toHaveLength(1);
    expect(await searchArtists(db, 'ovac')).toHaveLength(0);
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

  it('keeps lyrics and language an answer leaves out', async () => {
    const db = freshDb();
    await putSongs(db, [song('1', { lyrics: 'la', language: 'deu', duration: 60 })], 1);
    await putSongs(db, [song('1', { image_url: 'http://x/c.webp' })], 2);
    expect(await db.tracks.toArray()).toMatchObject([
      { lyrics: 'la', language: 'deu', durationS: 60, coverImage: 'http://x/c.webp', seenAtMs: 1 },
    ]);
  });

  it('writes fewer than 50 rows at a time, so that only queries on them run again', async () => {
    const db = freshDb();
    const sizes: number[] = [];
    db.use({
      stack: 'dbcore',
      name: 'sizes',
      create: (core) => ({
        ...core,
        table: (name) => {
          const table = core.table(name);
          return {
            ...table,
            mutate: (request) => {
              if (request.type === 'put') sizes.push(request.values.length);
              return table.mutate(request);
            },
          };
        },
      }),
    });
    await putSongs(
      db,
      Array.from({ length: 120 }, (_, index) => song(`s${index}`)),
      1,
    );
    expect(Math.max(...sizes)).toBeLessThan(50);
  });
});

import { sql } from 'kysely';
import type { CatalogueSong } from '../../../src/core/wire/catalogue-song.ts';
import type { Db } from '../../../server/db/open.ts';
import { artistSearchColumns, vocabularyOf } from '../../../server/db/search-columns.ts';
import { newSong } from '../../../server/db/songs.ts';

/** Numbers from 0 to 1 that are the same in every run (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const onsets = [
  'b',
  'br',
  'c',
  'ch',
  'd',
  'dr',
  'f',
  'g',
  'h',
  'j',
  'k',
  'l',
  'm',
  'n',
  'p',
  'r',
  's',
  'sh',
  'st',
  't',
  'tr',
  'v',
  'w',
  'z',
];
const cores = ['a', 'e', 'i', 'o', 'u', 'ai', 'ea', 'ou'];
const codas = ['', '', 'n', 'r', 'l', 's', 'm', 'nd', 'ck', 't'];

const wordCount = 120_000;
const random = seeded(7);
const pick = <T>(list: readonly T[], next: () => number): T => {
  const item = list[Math.floor(next() * list.length)];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
};
const syllable = (): string => pick(onsets, random) + pick(cores, random) + pick(codas, random);

/** Pronounceable words, the shorter ones first, as in a language. */
export const words: readonly string[] = (() => {
  const made = new Set<string>();
  while (made.size < wordCount) {
    const syllables = made.size < 2_000 ? 2 : made.size < 30_000 ? 2 + Math.floor(random() * 2) : 3;
    made.add(Array.from({ length: syllables }, syllable).join(''));
  }
  return [...made];
})();

/** Rank of a word by Zipf's law with exponent 1: rank r is drawn r times as seldom as rank 1. */
const zipf = (next: () => number, size: number): number => Math.floor(size ** next()) - 1;
const wordsFor = (next: () => number, count: number): string =>
  Array.from({ length: count }, () => words[zipf(next, wordCount)] ?? '').join(' ');

const genreCount = 50;
const tagCount = 2_000;
const songsPerArtist = 20;
const titled = (text: string): string => text.replace(/(^| )\w/g, (letter) => letter.toUpperCase());

export const genreName = (n: number): string => titled(`${words[3_000 + n]} ${words[5_000 + n]}`);
export const artistOf = (n: number): { handle: string; display_name: string; avatar_image_url: string } => {
  const next = seeded(1_000_003 + n);
  // Names are Zipf too, over 20,000 given and family names.
  const name = `${words[200 + zipf(next, 20_000)]} ${words[400 + zipf(next, 20_000)]}`;
  return {
    handle: `${name.replace(' ', '_')}_${n}`,
    display_name: titled(name),
    avatar_image_url: `/avatars/${n}.webp`,
  };
};

/** The nth of `total` generated songs; plays are Pareto: half have fewer than 5, one in a million some 20 million. */
export function songAt(n: number, total: number): CatalogueSong {
  const next = seeded(n + 1);
  const { handle, display_name } = artistOf(zipf(next, Math.max(1, Math.floor(total / songsPerArtist))));
  const plays = Math.min(20_000_000, Math.floor(2 * next() ** -1.25));
  const id = `b${String(n).padStart(9, '0')}`;
  return {
    id,
    title: titled(wordsFor(next, 1 + Math.floor(next() * 4))),
    handle,
    display_name,
    image_url: `https://cdn.example/covers/${id}.webp`,
    audio_url: `https://cdn.example/audio/${id}.mp3`,
    processed_audio_key: null,
    duration: 90 + Math.floor(next() * 200),
    tags: Array.from({ length: 3 }, () => words[6_000 + zipf(next, tagCount)]).join(', '),
    prompt: wordsFor(next, 6 + Math.floor(next() * 10)),
    play_count: plays,
    upvote_count: Math.floor(plays / 20),
    created_at: new Date(1_700_000_000_000 + n * 1_000).toISOString(),
    language: null,
    lyrics: null,
    transcription: null,
    timestampMap: null,
    genre: genreName(zipf(next, genreCount)),
  };
}

const batch = 5_000;

/** Fills an empty, migrated database with `total` songs and their artists; indexes are made afterwards, as a dump does. */
export async function fillCatalogue(db: Db, total: number, say: (line: string) => void): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`drop index songs_search, artists_search, songs_handle, songs_album`.execute(connection);
    await sql`set session_replication_role = replica`.execute(connection);
    const vocabulary = new Set<string>();
    for (let from = 0; from < total; from += batch) {
      const songs = Array.from({ length: Math.min(batch, total - from) }, (_, i) => newSong(songAt(from + i, total)));
      for (const song of songs) for (const word of vocabularyOf(song.search_words)) vocabulary.add(word);
      const text = JSON.stringify(songs);
      await sql`insert into songs (id, title, handle, display_name, image_url, audio_url, duration, tags, prompt, play_count,
          upvote_count, created_at, genre, search_words)
        select id, title, handle, display_name, image_url, audio_url, duration, tags, prompt, play_count, upvote_count,
          created_at, genre, at_search_level(search_words::tsvector, search_level(play_count))
        from json_to_recordset(${text}::json) as s (id text, title text, handle text, display_name text, image_url text,
          audio_url text, duration float8, tags text, prompt text, play_count bigint, upvote_count bigint,
          created_at timestamptz, genre text, search_words text)`.execute(connection);
      if ((from / batch) % 40 === 39) say(`${from + batch} of ${total} songs`);
    }
    const artists = Math.max(1, Math.floor(total / songsPerArtist));
    for (let from = 0; from < artists; from += batch) {
      const rows = Array.from({ length: Math.min(batch, artists - from) }, (_, i) => artistOf(from + i)).map((row) => ({
        ...row,
        ...artistSearchColumns(row),
      }));
      for (const row of rows) for (const word of vocabularyOf(row.search_words)) vocabulary.add(word);
      await sql`insert into artists (handle, display_name, avatar_image_url, search_words)
        select handle, display_name, avatar_image_url, search_words::tsvector
        from json_to_recordset(${JSON.stringify(rows)}::json)
          as a (handle text, display_name text, avatar_image_url text, search_words text)`.execute(connection);
    }
    await sql`insert into search_vocabulary select unnest(${[...vocabulary]}::text[])`.execute(connection);
    say('indexes');
    await sql`create index songs_handle on songs (handle)`.execute(connection);
    await sql`create index songs_album on songs (album_id) where album_id is not null`.execute(connection);
    await sql`with sums as (select handle, count(*) as tracks, sum(plays_in_steps(play_count)) as plays from songs group by handle)
      update artists set track_count = tracks, play_count = plays,
        search_words = at_search_level(search_words, search_level(plays::bigint))
      from sums where sums.handle = artists.handle`.execute(connection);
    await sql`create index songs_search on songs using gin (search_words) with (fastupdate = off)`.execute(connection);
    await sql`create index artists_search on artists using gin (search_words) with (fastupdate = off)`.execute(
      connection,
    );
    await sql`set session_replication_role = default`.execute(connection);
  });
  await sql`analyze songs, artists, search_vocabulary`.execute(db);
}

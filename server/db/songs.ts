import { sql, type Selectable } from 'kysely';
import type { CatalogueSong } from '../../src/core/wire/catalogue-song.ts';
import type { Trx } from './idempotency.ts';
import type { NewSong, SongsTable } from './schema.ts';
import { artistSearchColumns, songSearchColumns, vocabularyOf } from './search-columns.ts';

export const songColumns = [
  'id',
  'title',
  'handle',
  'display_name',
  'image_url',
  'audio_url',
  'processed_audio_url',
  'processed_audio_key',
  'duration',
  'tags',
  'prompt',
  'play_count',
  'upvote_count',
  'created_at',
  'language',
  'lyrics',
  'transcription',
  'timestamp_map',
  'genre',
  'album_id',
] as const;

export type StoredSong = Pick<Selectable<SongsTable>, (typeof songColumns)[number]>;

/** docs/api.md's Song from a row; empty optional fields are left out. */
export function wireSong(row: StoredSong): Record<string, unknown> {
  const { timestamp_map: timestampMap, created_at: createdAt, ...rest } = row;
  const optional = ['processed_audio_url', 'lyrics', 'transcription', 'genre', 'album_id', 'prompt', 'tags'] as const;
  const song: Record<string, unknown> = { ...rest, created_at: createdAt.toISOString() };
  for (const name of optional) if (rest[name] === null) delete song[name];
  if (rest.duration === null) delete song['duration'];
  if (timestampMap !== null) song['timestampMap'] = timestampMap;
  return song;
}

export function songRow(song: CatalogueSong) {
  const { timestampMap, album_id: albumId, ...rest } = song;
  return { ...rest, processed_audio_url: null, album_id: albumId ?? null, timestamp_map: timestampMap };
}

export const newSong = (song: CatalogueSong) => ({ ...songRow(song), ...songSearchColumns(song) }) satisfies NewSong;

const batchSize = 200;

/** Adds words to the vocabulary. Sorted, so that concurrent calls cannot deadlock. */
export async function learnWords(trx: Trx, rows: readonly { search_words: string }[]): Promise<void> {
  const words = [...new Set(rows.flatMap((row) => vocabularyOf(row.search_words)))].sort();
  await sql`insert into search_vocabulary (word) select unnest(${words}::text[]) on conflict do nothing`.execute(trx);
}

/** Songs may come without their artist's name: then the artist has the one of before, and is found by it. */
export async function upsertArtists(
  trx: Trx,
  artists: readonly { handle: string; display_name: string | null; avatar_image_url: string | null }[],
): Promise<void> {
  const named = artists.filter(({ display_name: name }) => name);
  const unnamed = artists
    .filter(({ display_name: name }) => !name)
    .map((artist) => ({ ...artist, display_name: null }));
  const distinct = [...new Map([...unnamed, ...named].map((artist) => [artist.handle, artist])).values()];
  // Sorted against deadlocks, because a play of an artist's song locks the artist's row too.
  const rows = distinct
    .map((artist) => ({ ...artist, ...artistSearchColumns(artist) }))
    .sort((a, b) => (a.handle < b.handle ? -1 : 1));
  await learnWords(trx, rows);
  for (let i = 0; i < rows.length; i += batchSize) {
    await trx
      .insertInto('artists')
      .values(rows.slice(i, i + batchSize))
      .onConflict((conflict) =>
        conflict.column('handle').doUpdateSet({
          display_name: sql`coalesce(excluded.display_name, artists.display_name)`,
          avatar_image_url: sql`coalesce(excluded.avatar_image_url, artists.avatar_image_url)`,
          search_words: sql`case when excluded.display_name is null then artists.search_words else excluded.search_words end`,
        }),
      )
      .execute();
  }
}

/**
 * Locks stored songs until the transaction ends. Call it before `upsertArtists`: a play locks its song and then the artist,
 * and the other way round each would wait for the other.
 */
export const lockSongs = (trx: Trx, ids: readonly string[]) =>
  sql`select from songs where id = any(${[...ids]}::text[]) order by id for update`.execute(trx);

/** Stores the catalogue's songs; a known one gets the new description and keeps its counts. */
export async function upsertSongs(trx: Trx, songs: readonly NewSong[]): Promise<void> {
  const described = [...songColumns, 'search_words'] as const;
  const preserved = new Set(['id', 'play_count', 'upvote_count', 'created_at']);
  const updates = Object.fromEntries(
    described.filter((name) => !preserved.has(name)).map((name) => [name, sql`excluded.${sql.ref(name)}`]),
  );
  // One statement may not update a row twice.
  const distinct = [...new Map(songs.map((song) => [song.id, song])).values()];
  await learnWords(trx, distinct);
  for (let i = 0; i < distinct.length; i += batchSize) {
    await trx
      .insertInto('songs')
      .values(distinct.slice(i, i + batchSize))
      .onConflict((conflict) => conflict.column('id').doUpdateSet(updates))
      .execute();
  }
}

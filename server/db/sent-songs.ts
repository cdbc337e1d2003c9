import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { CatalogueSong } from '../../src/core/wire/catalogue-song.ts';
import { concurrencyLimit } from '../../src/lib/concurrency-limit.ts';
import { parseSongRecord, withHolesFilled } from '../provider-client/song-record.ts';
import { claimWaitingCounts } from './counts.ts';
import type { Trx } from './idempotency.ts';
import type { Db } from './open.ts';
import { fittingSongs } from './fitting-songs.ts';
import { songsInOrder } from './search.ts';
import { songSearchColumns } from './search-columns.ts';
import { learnWords, lockSongs, newSong, songColumns, songRow, upsertArtists, wireSong } from './songs.ts';

/** Limits of waiting records and their bytes: per member, and for all unsigned ones together. */
const maxPerSender = 20_000;
const [maxBytesOfMember, maxBytesUnnamed] = [64 * 1024 * 1024, 256 * 1024 * 1024];

const maxRecordBytes = 256 * 1024;

/** Members' records are always stored; unsigned ones only while a provider can confirm them. */
export async function saveSentSongs(trx: Trx, sender: string, songs: readonly CatalogueSong[]): Promise<number> {
  const ids = songs.map((song) => song.id);
  const stored = new Set((await songsInOrder(trx, ids)).map((song) => song.id));
  const unknown = songs.filter((song) => !stored.has(song.id));
  if (!(await makeRoom(trx, sender, unknown))) return stored.size;
  const known = await sentRecords(trx, ids, sender);
  for (const song of unknown) {
    const before = known.get(song.id);
    const record = storable(before === undefined ? song : withHolesFilled(before, song));
    await trx
      .insertInto('sent_songs')
      .values({ sender, id: song.id, record })
      .onConflict((conflict) => conflict.columns(['sender', 'id']).doUpdateSet({ record }))
      .execute();
  }
  return stored.size + unknown.length;
}

function storable(song: CatalogueSong): string {
  const record = JSON.stringify(song);
  if (Buffer.byteLength(record) <= maxRecordBytes) return record;
  return JSON.stringify({ ...song, lyrics: null, transcription: null, timestampMap: null });
}

/** False if these exceed the member's limit. */
async function makeRoom(trx: Trx, sender: string, songs: readonly CatalogueSong[]): Promise<boolean> {
  const waiting = await trx
    .selectFrom('sent_songs')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .select(sql<number>`coalesce(sum(octet_length(record)), 0)::bigint`.as('bytes'))
    .where('sender', '=', sender)
    .executeTakeFirstOrThrow();
  const records = waiting.n + songs.length - maxPerSender;
  const maxBytes = sender === '' ? maxBytesUnnamed : maxBytesOfMember;
  const sent = songs.reduce((sum, song) => sum + Buffer.byteLength(JSON.stringify(song)), 0);
  const bytes = waiting.bytes + sent - maxBytes;
  if (records <= 0 && bytes <= 0) return true;
  if (sender !== '') return false;
  await forgetUnnamed(trx, records, bytes);
  return true;
}

/**
 * Deletes the records that the provider was asked about most often first, so that a flood of made-up songs cannot
 * displace real ones.
 */
async function forgetUnnamed(trx: Trx, records: number, bytes: number): Promise<void> {
  await sql`delete from sent_songs using (
    select id, row_number() over first as place, sum(octet_length(record)) over first - octet_length(record) as freed
    from sent_songs where sender = '' window first as (order by asked desc, ask_at, id)) as leaving
    where sent_songs.sender = '' and sent_songs.id = leaving.id
      and (leaving.place <= ${records} or leaving.freed < ${bytes})`.execute(trx);
}

async function sentRecords(db: Db, ids: readonly string[], sender: string): Promise<Map<string, CatalogueSong>> {
  const rows = await db
    .selectFrom('sent_songs')
    .select(['id', 'record'])
    .where('sender', '=', sender)
    .where(sql<boolean>`id = any(${[...ids]}::text[])`)
    .execute();
  return new Map(rows.flatMap((row) => storedRecord(row.record)).map((song) => [song.id, song]));
}

/** Addresses were checked when the record was received. */
function storedRecord(text: string): CatalogueSong[] {
  const value: unknown = JSON.parse(text);
  const song = parseSongRecord(value, () => true);
  return song === undefined ? [] : [song];
}

/**
 * Songs read at a time, and requests that read concurrently: a song may have 200 KB of texts, which are in memory
 * several times before the answer's limit applies.
 */
const readAtOnce = 20;
const reading = concurrencyLimit(2);

/**
 * The wire songs among `ids` as a JSON list, in their order and within an answer's bytes (fitting-songs.ts): stored
 * ones, and those only this sender sees. Each song is serialized as soon as it is read, so that `reserve`, which may throw
 * to reject, gets the answer's real bytes in memory.
 */
export async function visibleSongs(
  db: Db,
  ids: readonly string[],
  uid: string | undefined,
  reserve: (bytes: number) => void,
): Promise<Buffer> {
  const fitted = fittingSongs();
  const list: Buffer[] = [];
  const add = (song: Record<string, unknown>): void => {
    const shortened = fitted.fit(song);
    if (shortened === undefined) return;
    const bytes = Buffer.from(`${list.length === 0 ? '' : ','}${JSON.stringify(shortened)}`);
    reserve(bytes.length);
    list.push(bytes);
  };
  for (let from = 0; from < ids.length && !fitted.isFull(); from += readAtOnce) {
    await reading(async () => {
      for (const song of await someVisible(db, ids.slice(from, from + readAtOnce), uid)) add(song);
      // The embedded database answers within a microtask: without this, sockets would starve until all songs are read.
      await setImmediate();
    });
  }
  return Buffer.concat([Buffer.from('['), ...list, Buffer.from(']')]);
}

export const storedSong = async (db: Db, id: string): Promise<Record<string, unknown> | undefined> =>
  (await someVisible(db, [id], undefined))[0];

async function someVisible(
  db: Db,
  ids: readonly string[],
  uid: string | undefined,
): Promise<Record<string, unknown>[]> {
  const wires = new Map((await songsInOrder(db, ids)).map((row) => [row.id, wireSong(row)]));
  const missing = ids.filter((id) => !wires.has(id));
  if (uid !== undefined && missing.length > 0) {
    for (const [id, song] of await sentRecords(db, missing, uid)) {
      wires.set(id, wireSong({ ...songRow(song), created_at: new Date(song.created_at) }));
    }
  }
  return ids.map((id) => wires.get(id)).filter((song) => song !== undefined);
}

export async function storeConfirmed(db: Db, songs: readonly CatalogueSong[]): Promise<void> {
  const ids = songs.map((song) => song.id);
  const fillable = songColumns.filter((name) => !['id', 'play_count', 'upvote_count', 'created_at'].includes(name));
  const updates = Object.fromEntries(
    fillable.map((name) => [name, sql`coalesce(songs.${sql.ref(name)}, excluded.${sql.ref(name)})`]),
  );
  await db.transaction().execute(async (trx) => {
    await lockSongs(trx, ids);
    const artists = songs.filter((song) => song.handle !== '');
    await upsertArtists(
      trx,
      artists.map(({ handle, display_name }) => ({ handle, display_name, avatar_image_url: null })),
    );
    const rows = songs.map(newSong).sort((a, b) => (a.id < b.id ? -1 : 1));
    await learnWords(trx, rows);
    for (const row of rows) {
      const stored = await trx
        .insertInto('songs')
        .values(row)
        .onConflict((conflict) => conflict.column('id').doUpdateSet(updates))
        .returning(songColumns)
        .executeTakeFirstOrThrow();
      // Makes the filled fields searchable too.
      await trx.updateTable('songs').set(songSearchColumns(stored)).where('id', '=', row.id).execute();
      await claimWaitingCounts(trx, row.id);
    }
    await trx
      .deleteFrom('sent_songs')
      .where(sql<boolean>`id = any(${ids}::text[])`)
      .execute();
  });
}

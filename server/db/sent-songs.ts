import { sql } from 'kysely';
import type { CatalogueSong } from '../catalogue-types.ts';
import { parseSongRecord, withHolesFilled } from '../provider-client/song-record.ts';
import { claimWaitingCounts } from './counts.ts';
import type { Trx } from './idempotency.ts';
import type { Db } from './open.ts';
import { songsInOrder } from './search.ts';
import { songSearchColumns } from './search-columns.ts';
import { learnWords, newSong, songColumns, upsertArtists, wireSong } from './songs.ts';

/** Waiting records at most: per member, and together for all who are not named. */
const maxPerSender = 20_000;

/** What a member sent is kept; what nobody signed for is only kept while a provider can be asked about it. */
export async function saveSentSongs(trx: Trx, sender: string, songs: readonly CatalogueSong[]): Promise<number> {
  const ids = songs.map((song) => song.id);
  const stored = new Set((await songsInOrder(trx, ids)).map((song) => song.id));
  const waiting = await trx
    .selectFrom('sent_songs')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('sender', '=', sender)
    .executeTakeFirstOrThrow();
  const excess = waiting.n + songs.length - maxPerSender;
  if (excess > 0 && sender !== '') return stored.size;
  if (excess > 0) await forgetUnnamed(trx, excess);
  const known = await sentRecords(trx, ids, sender);
  const unknown = songs.filter((song) => !stored.has(song.id));
  for (const song of unknown) {
    const before = known.get(song.id);
    const record = JSON.stringify(before === undefined ? song : withHolesFilled(before, song));
    await trx
      .insertInto('sent_songs')
      .values({ sender, id: song.id, record })
      .onConflict((conflict) => conflict.columns(['sender', 'id']).doUpdateSet({ record }))
      .execute();
  }
  return stored.size + unknown.length;
}

/** The records asked about most often go first: somebody's flood of made-up songs keeps nobody's real one out. */
async function forgetUnnamed(trx: Trx, count: number): Promise<void> {
  await sql`delete from sent_songs where (sender, id) in (
    select sender, id from sent_songs where sender = '' order by asked desc, ask_at limit ${count})`.execute(trx);
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

/** Addresses were checked when the record came in. */
function storedRecord(text: string): CatalogueSong[] {
  const value: unknown = JSON.parse(text);
  const song = parseSongRecord(value, () => true, false);
  return song === undefined ? [] : [song];
}

/** The wire songs among `ids`, in their order: stored ones, and those only this sender sees. */
export async function visibleSongs(db: Db, ids: readonly string[], uid: string | undefined): Promise<unknown[]> {
  const wires = new Map((await songsInOrder(db, ids)).map((row) => [row.id, wireSong(row)]));
  const missing = ids.filter((id) => !wires.has(id));
  if (uid !== undefined && missing.length > 0) {
    for (const [id, song] of await sentRecords(db, missing, uid)) {
      const { search_words: _words, ...row } = newSong(song);
      wires.set(id, wireSong({ ...row, created_at: new Date(song.created_at) }));
    }
  }
  return ids.flatMap((id) => wires.get(id) ?? []);
}

/** Stores what the provider itself answered, with what was counted for it meanwhile; known songs only gain. */
export async function storeConfirmed(db: Db, songs: readonly CatalogueSong[]): Promise<void> {
  const ids = songs.map((song) => song.id);
  const fillable = songColumns.filter((name) => !['id', 'play_count', 'upvote_count', 'created_at'].includes(name));
  const updates = Object.fromEntries(
    fillable.map((name) => [name, sql`coalesce(songs.${sql.ref(name)}, excluded.${sql.ref(name)})`]),
  );
  await db.transaction().execute(async (trx) => {
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
      // What filled a hole is to be found too.
      await trx.updateTable('songs').set(songSearchColumns(stored)).where('id', '=', row.id).execute();
      await claimWaitingCounts(trx, row.id);
    }
    await trx
      .deleteFrom('sent_songs')
      .where(sql<boolean>`id = any(${ids}::text[])`)
      .execute();
  });
}

import { sql } from 'kysely';
import type { Trx } from './idempotency.ts';

type Counter = 'play_count' | 'upvote_count';

/**
 * Locks one song id until the transaction ends, because counting and storing an unknown id must not run concurrently.
 */
const lockSong = (trx: Trx, songId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${songId}, 0))`.execute(trx);

const addOne = async (trx: Trx, songId: string, counter: Counter): Promise<number | undefined> => {
  const row = await trx
    .updateTable('songs')
    .set({ [counter]: sql`${sql.ref(counter)} + 1` })
    .where('id', '=', songId)
    .returning(counter)
    .executeTakeFirst();
  return row?.[counter];
};

/**
 * Adds one to a song's counter and returns the new value. An id without a song is counted in `waiting_counts`: its like
 * may overtake the POST /api/songs that stores the song, and must be neither lost nor rejected.
 */
export async function countUp(trx: Trx, songId: string, counter: Counter): Promise<number> {
  const known = await addOne(trx, songId, counter);
  if (known !== undefined) return known;
  await lockSong(trx, songId);
  const knownNow = await addOne(trx, songId, counter);
  if (knownNow !== undefined) return knownNow;
  const waiting = await trx
    .insertInto('waiting_counts')
    .values({ song_id: songId, [counter]: 1 })
    .onConflict((conflict) =>
      conflict.column('song_id').doUpdateSet({
        [counter]: sql`waiting_counts.${sql.ref(counter)} + 1`,
        updated_at: sql`now()`,
      }),
    )
    .returning(counter)
    .executeTakeFirstOrThrow();
  return waiting[counter];
}

export async function claimWaitingCounts(trx: Trx, songId: string): Promise<void> {
  await lockSong(trx, songId);
  const waiting = await trx
    .deleteFrom('waiting_counts')
    .where('song_id', '=', songId)
    .returningAll()
    .executeTakeFirst();
  if (waiting === undefined) return;
  await trx
    .updateTable('songs')
    .set({
      play_count: sql`play_count + ${waiting.play_count}`,
      upvote_count: sql`upvote_count + ${waiting.upvote_count}`,
    })
    .where('id', '=', songId)
    .execute();
}

import { sql } from 'kysely';
import { HttpError } from '../http/errors.ts';
import type { Trx } from './idempotency.ts';

const maxLikes = 50_000;
const maxLikeBytes = 8 * 1024 * 1024;

/** Returns how many were not liked before; the last is the newest. Throws 409 over the limit, and then none may stay. */
export async function addLikes(trx: Trx, userId: string, songIds: readonly string[]): Promise<number> {
  const { numAffectedRows: added = 0n } = await sql`insert into likes (user_id, song_id)
    select ${userId}, song_id from unnest(${songIds}::text[]) with ordinality as list (song_id, place) order by place
    on conflict do nothing`.execute(trx);
  if (added > 0n) await refuseTooMany(trx, userId);
  return Number(added);
}

export async function removeLikes(trx: Trx, userId: string, songIds: readonly string[]): Promise<void> {
  await sql`delete from likes where user_id = ${userId} and song_id = any(${songIds}::text[])`.execute(trx);
}

/** How many more likes a user may have. */
export async function roomForLikes(trx: Trx, userId: string): Promise<number> {
  return maxLikes - (await countOf(trx, userId)).n;
}

const countOf = (trx: Trx, userId: string): Promise<{ n: number; bytes: number }> =>
  trx
    .selectFrom('likes')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .select(sql<number>`coalesce(sum(octet_length(song_id)), 0)::bigint`.as('bytes'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();

async function refuseTooMany(trx: Trx, userId: string): Promise<void> {
  const { n, bytes } = await countOf(trx, userId);
  if (n > maxLikes || bytes > maxLikeBytes) {
    throw new HttpError(409, `There can be no more than ${maxLikes} likes.`);
  }
}

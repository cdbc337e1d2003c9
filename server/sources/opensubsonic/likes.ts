import { sql } from 'kysely';
import type { Trx } from '../../db/idempotency.ts';
import { addLikes, removeLikes, roomForLikes } from '../../db/likes.ts';

/** Whose what is of which source. */
export interface Owner {
  source: string;
  userId: string;
}

/** Stars of the music server's user, as song ids here. A song in neither list has said nothing. */
export interface ReadStars {
  /** By the database's clock, before the first call. */
  readAt: Date;
  /** The newest star last. */
  starred: readonly string[];
  /** Asked for one by one: songs that have no star any more. */
  unstarred: readonly string[];
}

interface Agreed {
  isStarred: boolean;
  agreedAt: Date;
}
interface LocalLikes {
  agreed: ReadonlyMap<string, Agreed>;
  /** Songs whose like or unlike is on its way to the music server. */
  pending: ReadonlySet<string>;
}

/** A music server may still give its old answer for so long after a change. */
const staleForMs = 5_000;

/**
 * What stars change in likes: those that differ from what like and star agreed on last. A like or unlike on its way
 * wins, and so does one that arrived after the stars were read.
 */
export function changesOf(
  { readAt, starred, unstarred }: ReadStars,
  { agreed, pending }: LocalLikes,
): { liked: string[]; unliked: string[] } {
  const isStale = (id: string): boolean =>
    pending.has(id) || (agreed.get(id)?.agreedAt.getTime() ?? 0) > readAt.getTime() - staleForMs;
  const wasStarred = (id: string): boolean => agreed.get(id)?.isStarred ?? false;
  return {
    liked: starred.filter((id) => !wasStarred(id) && !isStale(id)),
    unliked: unstarred.filter((id) => wasStarred(id) && !isStale(id)),
  };
}

/** Throws 409 when there would be too many likes. */
export async function mergeLikes(trx: Trx, owner: Owner, stars: ReadStars): Promise<void> {
  const { userId } = owner;
  // Waits for likes that are being written, and they for this.
  await sql`lock table source_outbox in share row exclusive mode`.execute(trx);
  const { liked, unliked } = changesOf(stars, await localLikes(trx, owner));
  const known = await knownSongs(trx, liked);
  const room = await roomForLikes(trx, userId);
  // The newest, where not all fit.
  const added = room > 0 ? liked.filter((id) => known.has(id)).slice(-room) : [];
  await addLikes(trx, userId, added);
  await agree(trx, owner, added, true);
  await removeLikes(trx, userId, unliked);
  await agree(trx, owner, unliked, false);
}

/** Notes that likes and stars of songs are the same now. */
export async function agree(
  trx: Trx,
  { source, userId }: Owner,
  songIds: readonly string[],
  isStarred: boolean,
): Promise<void> {
  await sql`insert into source_likes (source, user_id, song_id, is_starred)
    select ${source}, ${userId}, song_id, ${isStarred} from unnest(${songIds}::text[]) as list (song_id)
    on conflict (source, user_id, song_id) do update set is_starred = excluded.is_starred, agreed_at = now()`.execute(
    trx,
  );
}

async function localLikes(trx: Trx, { source, userId }: Owner): Promise<LocalLikes> {
  const agreed = await trx
    .selectFrom('source_likes')
    .select(['song_id', 'is_starred', 'agreed_at'])
    .where('source', '=', source)
    .where('user_id', '=', userId)
    .execute();
  // Of all users: several ids may be one person's (local-users.ts).
  const pending = await trx
    .selectFrom('source_outbox')
    .select('song_id')
    .where('source', '=', source)
    .where('kind', '=', 'like')
    .execute();
  return {
    agreed: new Map(
      agreed.map(({ song_id: id, is_starred: isStarred, agreed_at: agreedAt }) => [id, { isStarred, agreedAt }]),
    ),
    pending: new Set(pending.map(({ song_id: id }) => id)),
  };
}

async function knownSongs(trx: Trx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`select id from songs where id = any(${ids}::text[])`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

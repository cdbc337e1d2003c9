import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { rebaseOrder } from '../../src/core/outbox/reorder.ts';
import { HttpError, notFound } from '../http/errors.ts';
import type { Trx } from './idempotency.ts';
import type { Db } from './open.ts';
import type { PlaylistRow } from './schema.ts';

export interface WirePlaylist {
  id: string;
  name: string;
  description?: string;
  song_count: number;
  song_ids: string[];
}

export const maxPlaylistSongs = 10_000;
const maxPlaylists = 1_000;
/** Limits for all playlists of one user together: they are one answer, which must fit into memory. */
const maxListedSongs = 100_000;
const maxListedBytes = 16 * 1024 * 1024;

const newPlaylistId = (): string => `pl_${randomBytes(16).toString('base64url')}`;

const wire = (row: Pick<PlaylistRow, 'id' | 'name' | 'description'>, songIds: string[]): WirePlaylist => ({
  id: row.id,
  name: row.name,
  ...(row.description === null ? {} : { description: row.description }),
  song_count: songIds.length,
  song_ids: songIds,
});

/**
 * A user's playlists as a JSON list. The database writes the ids: 100,000 of them as values here would block all others for
 * 0.1 s.
 */
export async function playlistsOf(db: Db, ownerId: string): Promise<Buffer> {
  const { rows } = await sql<Pick<PlaylistRow, 'id' | 'name' | 'description'> & { song_count: number; ids: string }>`
    select id, name, description, cardinality(song_ids) as song_count, array_to_json(song_ids)::text as ids
    from playlists cross join lateral (select array(
      select song_id from playlist_songs where playlist_id = playlists.id order by position, song_id) as song_ids) as songs
    where owner_id = ${ownerId} order by seq`.execute(db);
  const playlists = rows.map(({ ids, description, ...row }) => {
    const fields = { ...row, ...(description === null ? {} : { description }) };
    return `${JSON.stringify(fields).slice(0, -1)},"song_ids":${ids}}`;
  });
  return Buffer.from(`[${playlists.join(',')}]`);
}

export async function playlistById(db: Db, id: string): Promise<(WirePlaylist & { ownerId: string }) | undefined> {
  const row = await db.selectFrom('playlists').selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? undefined : { ...wire(row, await songIdsOf(db, id)), ownerId: row.owner_id };
}

async function songIdsOf(db: Db, playlistId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('playlist_songs')
    .select('song_id')
    .where('playlist_id', '=', playlistId)
    .orderBy('position')
    .orderBy('song_id')
    .execute();
  return rows.map((row) => row.song_id);
}

interface NewPlaylist {
  ownerId: string;
  name: string;
  description: string | null;
  clientId: string | null;
}

/** Returns the existing playlist of this client id, if any. Throws 409 over the limit. */
export async function createPlaylist(
  trx: Trx,
  { ownerId, name, description, clientId }: NewPlaylist,
): Promise<WirePlaylist> {
  const row = await trx
    .insertInto('playlists')
    .values({ id: newPlaylistId(), owner_id: ownerId, name, description, client_id: clientId })
    .onConflict((conflict) => conflict.columns(['owner_id', 'client_id']).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (row !== undefined) {
    // Counts the new playlist too; the error rolls it back. An existing one is returned whatever the count.
    const count = await trx
      .selectFrom('playlists')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('owner_id', '=', ownerId)
      .executeTakeFirstOrThrow();
    if (count.n > maxPlaylists) throw new HttpError(409, `There can be no more than ${maxPlaylists} playlists.`);
    return wire(row, []);
  }
  const there = await trx
    .selectFrom('playlists')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow();
  return wire(there, await songIdsOf(trx, there.id));
}

/** Locks the row until the transaction ends; throws 404, or 403 for another user's playlist. */
async function lockOwned(trx: Trx, playlistId: string, ownerId: string): Promise<PlaylistRow> {
  const row = await trx.selectFrom('playlists').selectAll().where('id', '=', playlistId).forUpdate().executeTakeFirst();
  if (row === undefined) throw notFound('This playlist');
  if (row.owner_id !== ownerId) throw new HttpError(403, 'This playlist belongs to another listener.');
  return row;
}

/** Returns whether the song was there already. Throws 403, 404, or 409 over the limit. */
export async function addSong(trx: Trx, playlistId: string, ownerId: string, songId: string): Promise<boolean> {
  await lockOwned(trx, playlistId, ownerId);
  const last = await trx
    .selectFrom('playlist_songs')
    .select((eb) => [eb.fn.max('position').as('position'), eb.fn.countAll<number>().as('n')])
    .where('playlist_id', '=', playlistId)
    .executeTakeFirstOrThrow();
  const inserted = await trx
    .insertInto('playlist_songs')
    .values({ playlist_id: playlistId, song_id: songId, position: (last.position ?? -1) + 1 })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  const alreadyThere = inserted.numInsertedOrUpdatedRows === 0n;
  if (!alreadyThere && last.n >= maxPlaylistSongs) {
    throw new HttpError(409, `A playlist holds no more than ${maxPlaylistSongs} songs.`);
  }
  if (!alreadyThere) await refuseTooMany(trx, ownerId);
  return alreadyThere;
}

/** Call after the insert; its error rolls the insert back. */
async function refuseTooMany(trx: Trx, ownerId: string): Promise<void> {
  const listed = await trx
    .selectFrom('playlists')
    .innerJoin('playlist_songs', 'playlist_id', 'id')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .select(sql<number>`coalesce(sum(octet_length(song_id)), 0)::bigint`.as('bytes'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  if (listed.n > maxListedSongs || listed.bytes > maxListedBytes) {
    throw new HttpError(409, `All playlists together hold no more than ${maxListedSongs} songs.`);
  }
}

export async function removeSong(trx: Trx, playlistId: string, ownerId: string, songId: string): Promise<void> {
  await lockOwned(trx, playlistId, ownerId);
  await trx.deleteFrom('playlist_songs').where('playlist_id', '=', playlistId).where('song_id', '=', songId).execute();
}

interface PlaylistChanges {
  name?: string;
  description?: string | null;
  songIds?: string[];
}

/**
 * Changes the given fields. `songIds` only orders: its author may not have seen what another device added or removed
 * meanwhile, so unnamed songs stay, at the end, and removed ones do not come back. Throws 403, 404.
 */
export async function changePlaylist(
  trx: Trx,
  playlistId: string,
  ownerId: string,
  { name, description, songIds }: PlaylistChanges,
): Promise<WirePlaylist> {
  const row = await lockOwned(trx, playlistId, ownerId);
  const changed = {
    ...row,
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description }),
  };
  await trx
    .updateTable('playlists')
    .set({ name: changed.name, description: changed.description })
    .where('id', '=', playlistId)
    .execute();
  const inside = await songIdsOf(trx, playlistId);
  if (songIds === undefined) return wire(changed, inside);
  const ordered = rebaseOrder(inside, songIds);
  if (ordered.length > 0) await replaceSongs(trx, playlistId, ordered);
  return wire(changed, ordered);
}

async function replaceSongs(trx: Trx, playlistId: string, songIds: readonly string[]): Promise<void> {
  await trx.deleteFrom('playlist_songs').where('playlist_id', '=', playlistId).execute();
  await sql`insert into playlist_songs (playlist_id, song_id, position)
    select ${playlistId}, song_id, place from unnest(${songIds}::text[]) with ordinality as list (song_id, place)`.execute(
    trx,
  );
}

/** Gives a playlist another content, whatever it had. Throws 403, 404, or 409 over the limit. */
export async function replacePlaylist(
  trx: Trx,
  playlistId: string,
  ownerId: string,
  { name, description, songIds }: { name: string; description: string | null; songIds: readonly string[] },
): Promise<void> {
  await lockOwned(trx, playlistId, ownerId);
  await trx.updateTable('playlists').set({ name, description }).where('id', '=', playlistId).execute();
  await replaceSongs(trx, playlistId, songIds);
  await refuseTooMany(trx, ownerId);
}

export async function deletePlaylist(trx: Trx, playlistId: string, ownerId: string): Promise<void> {
  await lockOwned(trx, playlistId, ownerId);
  await trx.deleteFrom('playlists').where('id', '=', playlistId).execute();
}

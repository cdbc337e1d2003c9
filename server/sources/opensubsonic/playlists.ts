import { sql } from 'kysely';
import type { Trx } from '../../db/idempotency.ts';
import type { Db } from '../../db/open.ts';
import { createPlaylist, deletePlaylist, playlistById, replacePlaylist } from '../../db/playlists.ts';
import { HttpError } from '../../http/errors.ts';
import type { Owner } from './likes.ts';
import { isSamePlaylist, mergePlaylist, type PlaylistContent } from './merge-playlist.ts';
import type { PlaylistHead } from './parse-collection.ts';

export type RemotePlaylist = PlaylistHead & PlaylistContent;
/** Playlists of the music server's user, with song ids here. One that is in neither list has said nothing. */
export interface ReadPlaylists {
  read: readonly RemotePlaylist[];
  /** Asked for one by one: ids of playlists that are gone. */
  gone: readonly string[];
}

/** Each in a transaction of its own: one too many keeps none of the others away. */
export async function mergePlaylists(db: Db, owner: Owner, { read, gone }: ReadPlaylists): Promise<void> {
  const known = await basesOf(db, owner);
  for (const remote of read) {
    const base = known.get(remote.id);
    if (base !== undefined && isSamePlaylist(base, remote)) continue;
    await db
      .transaction()
      .execute((trx) => merge(trx, owner, remote))
      .catch((error: unknown) => {
        if (!(error instanceof HttpError)) throw error;
      });
  }
  for (const id of gone.filter((id) => known.has(id))) {
    await db.transaction().execute((trx) => remove(trx, owner, id));
  }
}

interface Base extends PlaylistContent {
  playlistId: string;
}

async function merge(trx: Trx, owner: Owner, remote: RemotePlaylist): Promise<void> {
  const { source, userId } = owner;
  const base = (await lockedBases(trx, owner)).get(remote.id);
  const agreed = { name: remote.name, description: remote.description, song_ids: [...remote.songIds] };
  if (base === undefined) {
    const { name, description } = remote;
    const { id } = await createPlaylist(trx, { ownerId: userId, name, description, clientId: null });
    await replacePlaylist(trx, id, userId, remote);
    const row = { source, user_id: userId, remote_id: remote.id, playlist_id: id, ...agreed };
    await trx.insertInto('source_playlists').values(row).execute();
    return;
  }
  const local = await localOf(trx, base);
  // One that was deleted here stays deleted.
  if (local !== undefined) {
    await replacePlaylist(trx, base.playlistId, userId, mergePlaylist(base, local, remote));
  }
  await trx
    .updateTable('source_playlists')
    .set(agreed)
    .where('source', '=', source)
    .where('user_id', '=', userId)
    .where('remote_id', '=', remote.id)
    .execute();
}

/** One that was changed here stays, as a playlist of this server alone. */
async function remove(trx: Trx, owner: Owner, remoteId: string): Promise<void> {
  const { source, userId } = owner;
  const base = (await lockedBases(trx, owner)).get(remoteId);
  const local = base && (await localOf(trx, base));
  if (base && local && isSamePlaylist(base, local)) await deletePlaylist(trx, base.playlistId, userId);
  await trx
    .deleteFrom('source_playlists')
    .where('source', '=', source)
    .where('user_id', '=', userId)
    .where('remote_id', '=', remoteId)
    .execute();
}

async function localOf(trx: Trx, { playlistId }: Base): Promise<PlaylistContent | undefined> {
  // Before its songs are read: a change that is being written is waited for.
  await trx.selectFrom('playlists').select('id').where('id', '=', playlistId).forUpdate().execute();
  const found = await playlistById(trx, playlistId);
  return found && { name: found.name, description: found.description ?? null, songIds: found.song_ids };
}

/** Two processes that merge the same playlist would make it twice. */
async function lockedBases(trx: Trx, owner: Owner): Promise<ReadonlyMap<string, Base>> {
  await sql`lock table source_playlists in share row exclusive mode`.execute(trx);
  return basesOf(trx, owner);
}

async function basesOf(db: Db, { source, userId }: Owner): Promise<ReadonlyMap<string, Base>> {
  const rows = await db
    .selectFrom('source_playlists')
    .select(['remote_id', 'playlist_id', 'name', 'description', 'song_ids'])
    .where('source', '=', source)
    .where('user_id', '=', userId)
    .execute();
  return new Map(
    rows.map(({ remote_id: id, playlist_id: playlistId, song_ids: songIds, name, description }) => [
      id,
      { playlistId, name, description, songIds },
    ]),
  );
}

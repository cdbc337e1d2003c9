import type { OwnerId, PlaylistId } from '../../core/ids.ts';
import { laneOf, type Mutation } from '../../core/outbox/mutation.ts';
import { parseOutboxRow } from '../../core/wire/outbox-row.ts';
import type { OffbeatDb } from '../../db/offbeat-db.ts';

/**
 * Moves a playlist from the id it got here to the server's, everywhere at once, inside the settling transaction
 * (case 16): queued rows and their lane, the shown playlist, the player's route, pins. Old links find it by the table
 * `playlistIds`. `createSeq` is the accepted row, which no longer holds anything back.
 */
export async function exchangePlaylistId(
  db: OffbeatDb,
  ownerId: OwnerId,
  clientId: PlaylistId,
  serverId: PlaylistId,
  createSeq: number,
): Promise<void> {
  if (clientId === serverId) return freeDependents(db, ownerId, `playlist:${clientId}`, createSeq);
  await db.playlistIds.put({ clientId, serverId });
  await db.outbox
    .where('[ownerId+lane]')
    .equals([ownerId, `playlist:${clientId}`])
    .modify((row, change) => {
      if (parseOutboxRow(row) === undefined) return;
      const mutation = renamed(row.mutation, clientId, serverId);
      const dependsOn = row.dependsOn === createSeq ? null : row.dependsOn;
      change.value = { ...row, mutation, lane: laneOf(mutation), dependsOn };
    });
  const shown = await db.playlists.get(clientId);
  if (shown !== undefined) {
    await db.playlists.delete(clientId);
    await db.playlists.put({ ...shown, id: serverId });
  }
  await db.playlistsBase.delete(clientId);
  await db.pulls.delete(`playlistSongs:${clientId}`);
  await moveRoutes(db, clientId, serverId);
}

async function freeDependents(db: OffbeatDb, ownerId: OwnerId, lane: string, seq: number): Promise<void> {
  await db.outbox
    .where('[ownerId+lane]')
    .equals([ownerId, lane])
    .modify((row, change) => {
      if (row.dependsOn === seq) change.value = { ...row, dependsOn: null };
    });
}

const renamed = (mutation: Mutation, from: PlaylistId, to: PlaylistId): Mutation =>
  'playlistId' in mutation && mutation.playlistId === from ? { ...mutation, playlistId: to } : mutation;

async function moveRoutes(db: OffbeatDb, from: PlaylistId, to: PlaylistId): Promise<void> {
  const [oldRoute, newRoute] = [`/playlist/${from}`, `/playlist/${to}`];
  for (const state of await db.playerState.toArray()) {
    if (state.sourceRoute === oldRoute) await db.playerState.put({ ...state, sourceRoute: newRoute });
  }
  const oldName = `playlist:${from}`;
  for (const pin of await db.pins.filter(({ collection }) => collection === oldName).toArray()) {
    await db.pins.delete([pin.ownerId, oldName]);
    await db.pins.put({ ...pin, collection: `playlist:${to}` });
  }
}

import type { OwnerId, PlaylistId } from '../../core/ids.ts';
import { laneKeys, pinKeys } from '../../core/keys.ts';
import { paths } from '../../core/paths.ts';
import { field, isFields } from '../../core/wire/read.ts';
import type { OffbeatDb } from '../../db/offbeat-db.ts';
import { updateLane } from '../../db/outbox/rows.ts';

/**
 * Replaces a playlist's client id by the server's everywhere, inside the settling transaction (docs/guarantees.md case
 * 16): waiting rows and their lane, the shown playlist, the player's route, pins. Old links resolve by the table
 * `playlistIds`. Under the client id nothing was confirmed or pulled. `createSeq` is the accepted creation, on which no
 * row depends any more.
 */
export async function remapPlaylistId(
  db: OffbeatDb,
  ownerId: OwnerId,
  clientId: PlaylistId,
  serverId: PlaylistId,
  createSeq: number,
): Promise<void> {
  await updateLane(db, ownerId, laneKeys.playlist(clientId), (row) =>
    row.dependsOn === createSeq ? { ...row, dependsOn: null } : row,
  );
  if (clientId === serverId) return;
  await moveLane(db, ownerId, clientId, serverId);
  await db.playlistIds.put({ clientId, serverId });
  const shown = await db.playlists.get(clientId);
  if (shown !== undefined) {
    await db.playlists.delete(clientId);
    await db.playlists.put({ ...shown, id: serverId });
  }
  await moveReferences(db, clientId, serverId);
}

/** Also what a newer version alone can read: it would send that with an id that no server knows. */
async function moveLane(db: OffbeatDb, ownerId: OwnerId, from: PlaylistId, to: PlaylistId): Promise<void> {
  const waiting = db.outbox.where('[ownerId+lane]').equals([ownerId, laneKeys.playlist(from)]);
  await waiting.modify((row) => {
    Object.assign(row, { lane: laneKeys.playlist(to) });
    if (isFields(row.mutation) && field(row.mutation, 'playlistId') === from) {
      Object.assign(row.mutation, { playlistId: to });
    }
  });
}

async function moveReferences(db: OffbeatDb, from: PlaylistId, to: PlaylistId): Promise<void> {
  const [oldRoute, newRoute] = [paths.playlist(from), paths.playlist(to)];
  for (const state of await db.playerState.toArray()) {
    if (state.sourceRoute === oldRoute) await db.playerState.put({ ...state, sourceRoute: newRoute });
  }
  const oldName = pinKeys.playlist(from);
  for (const pin of await db.pins.filter(({ collection }) => collection === oldName).toArray()) {
    await db.pins.delete([pin.ownerId, oldName]);
    await db.pins.put({ ...pin, collection: pinKeys.playlist(to) });
  }
}

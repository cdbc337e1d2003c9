import type { OwnerId } from '../../core/ids.ts';
import { parseSavedQueue, parseSavedState } from '../../core/wire/saved-player.ts';
import type { OffbeatDb } from '../offbeat-db.ts';
import type { PlayerStateRow, PlayQueueRow } from '../rows.ts';

export async function playerStateOf(db: OffbeatDb, ownerId: OwnerId): Promise<PlayerStateRow | undefined> {
  const row: unknown = await db.playerState.get(ownerId);
  return row === undefined ? undefined : { ownerId, ...parseSavedState(row) };
}

export async function playQueueOf(db: OffbeatDb, ownerId: OwnerId): Promise<PlayQueueRow | undefined> {
  const row: unknown = await db.playQueue.get(ownerId);
  return row === undefined ? undefined : { ownerId, ...parseSavedQueue(row) };
}

export async function savedPlayer(
  db: OffbeatDb,
  ownerId: OwnerId,
): Promise<{ readonly state: PlayerStateRow; readonly queue: PlayQueueRow | undefined } | undefined> {
  const [state, queue] = await Promise.all([playerStateOf(db, ownerId), playQueueOf(db, ownerId)]);
  return state === undefined ? undefined : { state, queue };
}

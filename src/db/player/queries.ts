import { parseTrackId, type OwnerId, type TrackId } from '../../core/ids.ts';
import { listKeys } from '../../core/pull.ts';
import type { AudioQuality } from '../../core/track.ts';
import type { OffbeatDb } from '../offbeat-db.ts';
import type { PlayerStateRow, PlayQueueRow } from '../rows.ts';

/** The player as this listener left it. */
export async function savedPlayer(
  db: OffbeatDb,
  ownerId: OwnerId,
): Promise<{ readonly state: PlayerStateRow; readonly queue: PlayQueueRow | undefined } | undefined> {
  const [state, queue] = await Promise.all([db.playerState.get(ownerId), db.playQueue.get(ownerId)]);
  return state === undefined ? undefined : { state, queue };
}

export async function audioQuality(db: OffbeatDb): Promise<AudioQuality> {
  const row = await db.settings.get('audioQuality');
  return row?.key === 'audioQuality' ? row.value : 'high';
}

/** The ids of a genre's list as it now stands; it grows with every page. */
export async function genreTrackIds(db: OffbeatDb, genre: string): Promise<readonly TrackId[]> {
  const list = await db.lists.get(listKeys.genre(genre));
  return (list?.ids ?? []).flatMap((id) => parseTrackId(id) ?? []);
}

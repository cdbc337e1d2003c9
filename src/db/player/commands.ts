import type { OwnerId, TrackId } from '../../core/ids.ts';
import { countPlay } from '../library/play-commands.ts';
import type { CommandContext, OffbeatDb } from '../offbeat-db.ts';
import { enqueue } from '../outbox/enqueue.ts';
import type { PlayerStateRow, PlayQueueRow } from '../rows.ts';
import { counterKeys, laneKeys } from '../../core/keys.ts';

/**
 * Does not save `lastCountedTrackId`, which belongs to `countPlayOnce` in any tab. Repeat and volume are written only
 * if this tab changed them `since` its last write, because another tab may have. A player that another tab dismissed
 * meanwhile stays dismissed.
 */
export async function savePlayerState(
  db: OffbeatDb,
  state: Omit<PlayerStateRow, 'lastCountedTrackId'>,
  since?: Pick<PlayerStateRow, 'trackId' | 'repeat' | 'volume'>,
): Promise<void> {
  await db.transaction('rw', db.playerState, async () => {
    const before = await db.playerState.get(state.ownerId);
    if (before?.trackId === null && (since?.trackId ?? null) !== null) return;
    await db.playerState.put({
      ...state,
      repeat: before !== undefined && since?.repeat === state.repeat ? before.repeat : state.repeat,
      volume: before !== undefined && since?.volume === state.volume ? before.volume : state.volume,
      lastCountedTrackId: before?.lastCountedTrackId ?? null,
    });
  });
}

/** A row of its own, written when the queue changes: ten thousand ids must not be rewritten every second. */
export async function savePlayQueue(db: OffbeatDb, queue: PlayQueueRow): Promise<void> {
  await db.playQueue.put(queue);
}

export async function forgetPlayer({ db, ownerId }: CommandContext): Promise<void> {
  await db.transaction('rw', db.playerState, db.playQueue, async () => {
    const before = await db.playerState.get(ownerId);
    if (before !== undefined) {
      const { repeat, volume, lastCountedTrackId } = before;
      await db.playerState.put({
        ownerId,
        trackId: null,
        sourceRoute: null,
        currentTimeS: 0,
        repeat,
        volume,
        lastCountedTrackId,
      });
    }
    await db.playQueue.delete(ownerId);
  });
}

export const removePlayer = (db: OffbeatDb, ownerId: OwnerId): Promise<void> =>
  db.transaction('rw', db.playerState, db.playQueue, async () => {
    await Promise.all([db.playerState.delete(ownerId), db.playQueue.delete(ownerId)]);
  });

/**
 * For `pagehide`. A transaction that waits for its answer ends with the page, so this one commits explicitly; it
 * re-runs no live query.
 */
export function savePlayerStateLeaving(db: OffbeatDb, state: PlayerStateRow): void {
  if (!db.isOpen()) return;
  try {
    const transaction = db.backendDB().transaction(db.playerState.name, 'readwrite');
    transaction.objectStore(db.playerState.name).put(state);
    transaction.commit();
  } catch {
    // The database is closing as well; the last periodic save remains.
  }
}

/** Once per track, across tabs and restarts (docs/product.md section 4). */
export async function countPlayOnce(context: CommandContext, trackId: TrackId): Promise<void> {
  const { db, ownerId } = context;
  await db.transaction('rw', [db.playerState, db.outbox], async () => {
    const state = await db.playerState.get(ownerId);
    if (state?.lastCountedTrackId === trackId) return;
    if (state === undefined) {
      await db.playerState.put({
        ownerId,
        trackId,
        sourceRoute: null,
        currentTimeS: 0,
        repeat: 'all',
        volume: 1,
        lastCountedTrackId: trackId,
      });
    } else await db.playerState.put({ ...state, lastCountedTrackId: trackId });
    await countPlay(context, trackId);
  });
}

/**
 * Once per track, however often it plays (docs/product.md section 7). A song whose host forbids reading has no bytes to
 * send. A sign-out may forget what was requested, and leave the row.
 */
export async function processAudioOnce(context: CommandContext, trackId: TrackId, genre: string | null): Promise<void> {
  const { db, ownerId, nowMs } = context;
  const key = counterKeys.processing(trackId);
  await db.transaction('rw', [db.counters, db.corsBlocked, db.outbox], async () => {
    const [requested, forbidden, waiting] = await Promise.all([
      db.counters.get(key),
      db.corsBlocked.get(trackId),
      db.outbox
        .where('[ownerId+lane]')
        .equals([ownerId, laneKeys.audio(trackId)])
        .count(),
    ]);
    if (requested !== undefined || forbidden !== undefined) return;
    await db.counters.put({ key, value: nowMs() });
    if (waiting === 0) await enqueue(context, { kind: 'audio.process', trackId, genre });
  });
}

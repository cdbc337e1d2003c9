import type { TrackId } from '../../core/ids.ts';
import { limits } from '../../core/limits.ts';
import type { CommandContext, OffbeatDb } from '../offbeat-db.ts';

/**
 * Keeps a collection offline: the songs listed so far, 200 at most (offline.md, Sound). What of them is stored already is
 * safe from eviction at once; the rest is fetched by the player. Pins stay on this device: no outbox row.
 */
export async function pinCollection(
  { db, ownerId, nowMs }: CommandContext,
  collection: string,
  trackIds: readonly TrackId[],
): Promise<void> {
  const kept = [...new Set(trackIds)].slice(0, limits.pinnedSongsPerCollection);
  await db.transaction('rw', db.pins, db.sounds, async () => {
    await db.pins.put({ ownerId, collection, trackIds: kept, pinnedAtMs: nowMs() });
    await markPinned(db, kept);
  });
}

/** Keeps it no more. Its songs stay stored until room is needed, unless another pin holds them. */
export async function unpinCollection({ db, ownerId }: CommandContext, collection: string): Promise<void> {
  await db.transaction('rw', db.pins, db.sounds, async () => {
    const pin = await db.pins.get([ownerId, collection]);
    if (pin === undefined) return;
    await db.pins.delete([ownerId, collection]);
    await markPinned(db, pin.trackIds);
  });
}

/** Sets `pinned` of the stored sounds of `trackIds` after what the pins of all listeners of this device say. */
async function markPinned(db: OffbeatDb, trackIds: readonly TrackId[]): Promise<void> {
  const held = new Set((await db.pins.toArray()).flatMap((pin) => pin.trackIds));
  const rows = await db.sounds.where('trackId').anyOf(trackIds).toArray();
  const changed = rows.flatMap((row) => {
    const pinned = held.has(row.trackId) ? 1 : 0;
    return row.pinned === pinned ? [] : [{ ...row, pinned } as const];
  });
  await db.sounds.bulkPut(changed);
}

import { Dexie } from 'dexie';
import type { TrackId } from '../../core/ids.ts';
import { limits } from '../../core/limits.ts';
import type { CommandContext } from '../offbeat-db.ts';

/** Adds to Recently Played: at most 50, latest first, no duplicates (docs/product.md section 9). */
export async function addRecentlyPlayed({ db, ownerId, nowMs }: CommandContext, trackId: TrackId): Promise<void> {
  await db.transaction('rw', db.recentlyPlayed, async () => {
    const mine = () =>
      db.recentlyPlayed.where('[ownerId+playedAtMs]').between([ownerId, Dexie.minKey], [ownerId, Dexie.maxKey]);
    const last = await mine().last();
    if (last?.trackId === trackId) return;
    // If the clock was set back, the newest song still comes first (docs/guarantees.md, case 25).
    const playedAtMs = Math.max(nowMs(), (last?.playedAtMs ?? 0) + 1);
    await db.recentlyPlayed.put({ ownerId, trackId, playedAtMs });
    const keys = await mine().primaryKeys();
    const surplus = keys.length - limits.recentlyPlayed;
    if (surplus > 0) await db.recentlyPlayed.bulkDelete(keys.slice(0, surplus));
  });
}

import { servableId } from '../../core/users/guest-id.ts';
import { visitorId, type OwnerId } from '../../core/ids.ts';
import type { Legacy } from '../../core/wire/legacy.ts';
import { putSongs, songTables } from '../catalogue/commands.ts';
import type { OffbeatDb } from '../offbeat-db.ts';
import { continueAsGuest } from './commands.ts';
import { historyTables } from './move-owner.ts';

/**
 * Imports the local storage of the spec's own client, once (docs/product.md section 10), for the current user,
 * else the stored guest, else the visitor. Existing rows win. A guest id that no server accepts is replaced by `freshId`,
 * an id with enough random bits; the guest's data stays.
 */
export async function importLegacy(
  db: OffbeatDb,
  legacy: Legacy,
  { nowMs, freshId }: { readonly nowMs: number; readonly freshId: () => OwnerId },
): Promise<void> {
  const guest = legacy.guest === null ? null : { ...legacy.guest, id: servableId(legacy.guest.id, freshId) };
  const tables = [db.identity, db.profiles, ...songTables(db), ...historyTables(db)];
  await db.transaction('rw', tables, async () => {
    const known = await db.identity.get('current');
    if (known === undefined && guest !== null) await continueAsGuest(db, guest, nowMs);
    const ownerId = known?.ownerId ?? guest?.id ?? visitorId;
    await putSongs(db, legacy.songs, nowMs);
    const total = legacy.recentlyPlayed.length;
    for (const [index, trackId] of legacy.recentlyPlayed.entries()) {
      // Their times are unknown: before now, in this order.
      const row = { ownerId, trackId, playedAtMs: nowMs - total * 1_000 + (total - index) };
      if ((await db.recentlyPlayed.get([ownerId, trackId])) === undefined) await db.recentlyPlayed.put(row);
    }
    for (const { trackId, plays } of legacy.playCounts) {
      if ((await db.playCounts.get([ownerId, trackId])) === undefined)
        await db.playCounts.put({ ownerId, trackId, plays });
    }
    for (const artist of legacy.follows) {
      if ((await db.follows.get([ownerId, artist.handle])) !== undefined) continue;
      await db.follows.put({ ...artist, ownerId, followedAtMs: nowMs });
    }
    const { player } = legacy;
    if (player === null || (await db.playerState.get(ownerId)) !== undefined) return;
    const rest = { repeat: 'all', volume: 1, lastCountedTrackId: null } as const;
    await db.playerState.put({ ownerId, ...player, ...rest });
  });
}

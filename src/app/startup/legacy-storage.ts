import type { OffbeatDb } from '../../db/offbeat-db.ts';
import { removeStoredTexts, storedTexts } from '../../platform/legacy-storage.ts';

/** core/wire/legacy's keys, repeated here so that the parser loads only if there is data. */
const keys = ['recentlyPlayed', 'playCount', 'followingArtists', 'guestUser', 'playerState'] as const;

/** Imports the local storage of the spec's own client, once; removed only after it is stored in Dexie, and not in memory alone. */
export async function importLegacyStorage(db: OffbeatDb): Promise<void> {
  const texts = storedTexts(keys);
  if (Object.keys(texts).length === 0) return;
  const [{ parseLegacy }, { importLegacy }, { freshGuestId }] = await Promise.all([
    import('../../core/wire/legacy.ts'),
    import('../../db/identity/import-legacy.ts'),
    import('../../core/users/guest-id.ts'),
  ]);
  await importLegacy(db, parseLegacy(texts, window.location.origin), {
    nowMs: Date.now(),
    freshId: freshGuestId,
  });
  if (!db.isTemporary) removeStoredTexts(keys);
}

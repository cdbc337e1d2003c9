import type { OwnerId } from '../../core/ids.ts';
import type { OffbeatDb } from '../offbeat-db.ts';

/** Whether the member must create a profile first (docs/product.md section 4, needsAudiolog). Other owners are ignored. */
export async function setNeedsProfile(db: OffbeatDb, ownerId: OwnerId, needsProfile: 0 | 1): Promise<void> {
  await db.transaction('rw', db.identity, async () => {
    const identity = await db.identity.get('current');
    if (identity?.ownerId !== ownerId || identity.needsProfile === needsProfile) return;
    await db.identity.put({ ...identity, needsProfile });
  });
}

import type { OwnerId } from '../../core/ids.ts';
import { laneKeys } from '../../core/keys.ts';
import type { OffbeatDb } from '../../db/offbeat-db.ts';
import { updateLane } from '../../db/outbox/rows.ts';

/** Updates that were never sent take the confirmed id; sent ones keep what their key is bound to. */
export async function adoptProfileId(db: OffbeatDb, ownerId: OwnerId, profileId: string): Promise<void> {
  await updateLane(db, ownerId, laneKeys.profile, (row) => {
    const { mutation, firstSentAtMs } = row;
    if (mutation.kind !== 'profile.update' || firstSentAtMs !== null) return row;
    return { ...row, mutation: { ...mutation, profileId } };
  });
}

import { noteMediaRemoved } from '../../db/identity/sign-out.ts';
import type { OffbeatDb } from '../../db/offbeat-db.ts';
import { removeStoredMedia } from '../../platform/remove-stored-media.ts';

/** After `signOutMember`, or at the next start if the page was closed before it ended. */
export async function removeMedia(db: OffbeatDb, cacheKeys: readonly string[]): Promise<void> {
  await removeStoredMedia(cacheKeys);
  await noteMediaRemoved(db);
}

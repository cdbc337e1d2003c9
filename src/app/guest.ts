import { guestId, guestIdBytes, newGuest } from '../core/guest.ts';
import type { OwnerId } from '../core/ids.ts';
import { continueAsGuest } from '../db/identity/commands.ts';
import { noteOwnListsKnown } from '../db/identity/own-lists.ts';
import { historyTables } from '../db/identity/move-owner.ts';
import type { OffbeatDb } from '../db/offbeat-db.ts';

const randomBytes = (): Uint8Array => crypto.getRandomValues(new Uint8Array(guestIdBytes));

export const freshGuestId = (): OwnerId => guestId(randomBytes());

/** Makes a guest with a fresh secret id, who listens from now on and whose lists are on this device alone. */
export async function createGuest(db: OffbeatDb): Promise<void> {
  const guest = newGuest(randomBytes(), Math.random);
  await db.transaction('rw', [db.identity, db.profiles, db.pulls, ...historyTables(db)], async () => {
    await continueAsGuest(db, guest, Date.now());
    await noteOwnListsKnown(db, guest.id);
  });
}

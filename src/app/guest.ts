import { guestId, guestIdBytes, newGuest } from '../core/guest.ts';
import type { OwnerId } from '../core/ids.ts';
import { continueAsGuest } from '../db/identity/commands.ts';
import type { OffbeatDb } from '../db/offbeat-db.ts';

const randomBytes = (): Uint8Array => crypto.getRandomValues(new Uint8Array(guestIdBytes));

export const freshGuestId = (): OwnerId => guestId(randomBytes());

/** Makes a guest with a fresh secret id, who listens from now on. */
export const createGuest = (db: OffbeatDb): Promise<void> =>
  continueAsGuest(db, newGuest(randomBytes(), Math.random), Date.now());

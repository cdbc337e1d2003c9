import { guestIdBytes, newGuest } from '../core/guest.ts';
import { continueAsGuest } from '../db/identity/commands.ts';
import type { OffbeatDb } from '../db/offbeat-db.ts';

/** Makes a guest with a fresh secret id, who listens from now on. */
export const createGuest = (db: OffbeatDb): Promise<void> =>
  continueAsGuest(db, newGuest(crypto.getRandomValues(new Uint8Array(guestIdBytes)), Math.random), Date.now());

import { newGuest } from '../../core/users/guest.ts';
import { guestIdBytes } from '../../core/users/guest-id.ts';
import { continueAsNewGuest } from '../../db/identity/own-lists.ts';
import type { OffbeatDb } from '../../db/offbeat-db.ts';

const randomBytes = (): Uint8Array => crypto.getRandomValues(new Uint8Array(guestIdBytes));

export const createGuest = (db: OffbeatDb): Promise<void> =>
  continueAsNewGuest(db, newGuest(randomBytes(), Math.random), Date.now());

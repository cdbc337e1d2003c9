import { newGuest } from '../../core/users/guest.ts';
import { guestId, guestIdBytes } from '../../core/users/guest-id.ts';
import type { OwnerId } from '../../core/ids.ts';
import { continueAsNewGuest } from '../../db/identity/own-lists.ts';
import type { OffbeatDb } from '../../db/offbeat-db.ts';

const randomBytes = (): Uint8Array => crypto.getRandomValues(new Uint8Array(guestIdBytes));

export const freshGuestId = (): OwnerId => guestId(randomBytes());

export const createGuest = (db: OffbeatDb): Promise<void> =>
  continueAsNewGuest(db, newGuest(randomBytes(), Math.random), Date.now());

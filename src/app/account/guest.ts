import { newGuest } from '../../core/users/guest.ts';
import { continueAsNewGuest } from '../../db/identity/own-lists.ts';
import type { OffbeatDb } from '../../db/offbeat-db.ts';

export const createGuest = (db: OffbeatDb): Promise<void> => continueAsNewGuest(db, newGuest(Math.random), Date.now());

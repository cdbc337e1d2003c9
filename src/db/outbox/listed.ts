import type { OwnerId } from '../../core/ids.ts';
import type { OutboxRow } from '../../core/outbox/row.ts';
import type { OffbeatDb } from '../offbeat-db.ts';

/** The user's changes in `state` that the Sync dialog lists, by index; the rows are not parsed. */
export const listedRows = (db: OffbeatDb, ownerId: OwnerId, state: OutboxRow['state']) =>
  db.outbox.where('[ownerId+state+listed]').equals([ownerId, state, 1]);

import type { OwnerId } from '../../core/ids.ts';
import type { BrokenRow, OutboxRow } from '../../core/outbox/row.ts';
import { placedRows, wholeRows } from '../../core/wire/outbox-row.ts';
import type { OffbeatDb } from '../offbeat-db.ts';

/** The rows of a lane as they are stored, in order. */
export const storedLane = (db: OffbeatDb, ownerId: OwnerId, lane: string): Promise<OutboxRow[]> =>
  db.outbox.where('[ownerId+lane]').equals([ownerId, lane]).sortBy('seq');

/** Those of them that can be read. */
export const laneRows = async (db: OffbeatDb, ownerId: OwnerId, lane: string): Promise<OutboxRow[]> =>
  wholeRows(await storedLane(db, ownerId, lane));

/** Those of them whose place is known: the broken ones as well. */
export const placedLane = async (db: OffbeatDb, ownerId: OwnerId, lane: string): Promise<(OutboxRow | BrokenRow)[]> =>
  placedRows(await storedLane(db, ownerId, lane));

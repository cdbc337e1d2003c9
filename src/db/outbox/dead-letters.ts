import type { OwnerId } from '../../core/ids.ts';
import type { StoredRow } from '../../core/outbox/row.ts';
import { parseRowPlace } from '../../core/wire/outbox-row.ts';
import type { OffbeatDb } from '../offbeat-db.ts';
import type { DeadLetterRow } from '../rows.ts';
import { updateLane } from './rows.ts';

/**
 * Moves unreadable outbox rows to `deadLetters`, where they stay until the user discards them, so that the lane goes on
 * (docs/guarantees.md case 31). Dependent rows wait, as behind a refused row. Only the drain calls this, in the
 * transaction that found them. Tables: outbox, deadLetters.
 */
export async function moveToDeadLetters(db: OffbeatDb, rows: readonly StoredRow[], nowMs: number): Promise<void> {
  for (const row of rows) {
    const place = parseRowPlace(row);
    await db.outbox.delete(row.seq);
    await db.deadLetters.put({ id: row.seq, ownerId: place?.ownerId ?? '', row, foundAtMs: nowMs });
    if (place === undefined) continue;
    await updateLane(db, place.ownerId, place.lane, (other) =>
      other.dependsOn === row.seq && other.state === 'pending'
        ? { ...other, state: 'waiting', waitReason: 'deadLetter' }
        : other,
    );
  }
}

export const deadLettersOf = (db: OffbeatDb, ownerId: OwnerId): Promise<DeadLetterRow[]> =>
  db.deadLetters.where('ownerId').equals(ownerId).toArray();

export const laneOfDeadLetter = ({ row }: DeadLetterRow): string | undefined => parseRowPlace(row)?.lane;

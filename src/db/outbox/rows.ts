import type { OwnerId } from '../../core/ids.ts';
import type { OutboxRow } from '../../core/outbox/row.ts';
import { parseOutboxRow } from '../../core/wire/outbox-row.ts';
import type { OffbeatDb } from '../offbeat-db.ts';

/**
 * Everything but the drain reads the outbox through these. Unreadable rows are skipped: the next drain moves them to
 * `deadLetters` (dead-letters.ts).
 */
export const parseRows = (rows: readonly unknown[]): OutboxRow[] => rows.flatMap((row) => parseOutboxRow(row) ?? []);

export const readRow = async (db: OffbeatDb, seq: number): Promise<OutboxRow | undefined> =>
  parseOutboxRow(await db.outbox.get(seq));

export const ownerRows = async (db: OffbeatDb, ownerId: OwnerId): Promise<OutboxRow[]> =>
  parseRows(await db.outbox.filter((row) => row.ownerId === ownerId).toArray());

/** The rows of the lanes whose names begin with `prefix`, lane by lane. */
export const inLanes = (db: OffbeatDb, ownerId: OwnerId, prefix: string) =>
  db.outbox.where('[ownerId+lane]').between([ownerId, prefix], [ownerId, `${prefix}\uffff`]);

/** The rows of the lanes whose names begin with `prefix`, by lane; in each by seq, as the index has them. */
export async function rowsByLane(
  db: OffbeatDb,
  ownerId: OwnerId,
  prefix: string,
): Promise<ReadonlyMap<string, readonly OutboxRow[]>> {
  const lanes = new Map<string, OutboxRow[]>();
  for (const row of parseRows(await inLanes(db, ownerId, prefix).toArray())) {
    const lane = lanes.get(row.lane);
    if (lane === undefined) lanes.set(row.lane, [row]);
    else lane.push(row);
  }
  return lanes;
}

export const laneRows = async (db: OffbeatDb, ownerId: OwnerId, lane: string): Promise<OutboxRow[]> =>
  parseRows(await db.outbox.where('[ownerId+lane]').equals([ownerId, lane]).sortBy('seq'));

/** Whether the lane has a row before `seq`, in any state, a broken one as well. */
export async function hasRowBefore(db: OffbeatDb, ownerId: OwnerId, lane: string, seq: number): Promise<boolean> {
  const first = await db.outbox.where('[ownerId+lane]').equals([ownerId, lane]).first();
  return first !== undefined && first.seq < seq;
}

/** Writes what `update` changes. What only a newer version understands of a row stays in it. */
export async function updateLane(
  db: OffbeatDb,
  ownerId: OwnerId,
  lane: string,
  update: (row: OutboxRow) => OutboxRow,
): Promise<void> {
  const stored = await db.outbox.where('[ownerId+lane]').equals([ownerId, lane]).toArray();
  const changed = stored.flatMap((before) => {
    const row = parseOutboxRow(before);
    if (row === undefined) return [];
    const after = update(row);
    if (JSON.stringify(after) === JSON.stringify(row)) return [];
    return [{ ...before, ...after, mutation: Object.assign({}, before.mutation, after.mutation) }];
  });
  if (changed.length > 0) await db.outbox.bulkPut(changed);
}

/** The rows that depend on `seq`, directly or through others. */
export async function dependentsOf(db: OffbeatDb, ownerId: OwnerId, lane: string, seq: number): Promise<number[]> {
  const gone = new Set([seq]);
  for (const row of await laneRows(db, ownerId, lane)) {
    if (row.dependsOn !== null && gone.has(row.dependsOn)) gone.add(row.seq);
  }
  gone.delete(seq);
  return [...gone];
}

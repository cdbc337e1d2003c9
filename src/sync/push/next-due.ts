import type { OffbeatDb } from '../../db/offbeat-db.ts';
import { readHold } from '../../db/outbox/hold.ts';
import { hasCome, timing } from '../timing.ts';
import { planSending, planTables } from './plan.ts';

/**
 * When the outbox wants looking at again: now, when a lane is due, the end of a lease, not before a hold ends. Null when
 * nothing waits for time to pass. All of it lives in the rows, so it survives every restart (offline.md 9).
 */
export function nextDueAtMs(db: OffbeatDb, nowMs: number): Promise<number | null> {
  return db.transaction('r', [...planTables(db), db.counters], async () => {
    // The usual answer costs one look at an empty table.
    if ((await db.outbox.limit(1).count()) === 0) return null;
    const [hold, plan] = [await readHold(db), await planSending(db, { nowMs, limit: 1, force: false })];
    const atMs = plan.rows.length > 0 ? nowMs : plan.nextAtMs;
    if (atMs === null) return null;
    return hasCome(hold.untilMs, nowMs, timing.retryAfterCapMs) ? atMs : Math.max(atMs, hold.untilMs);
  });
}

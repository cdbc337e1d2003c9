import type { OffbeatDb } from '../../db/offbeat-db.ts';
import { readBackoffs } from '../../db/outbox/backoff.ts';
import { timing } from '../timing.ts';
import { isDue } from '../../lib/timers.ts';
import { planSending, planTables } from './plan.ts';

/**
 * When the outbox wants looking at again: now, when a lane is due, the end of a lease, not before a backoff of all ends.
 * Null when nothing waits for time to pass. All of it is stored, so it survives every restart.
 */
export function nextDueAtMs(db: OffbeatDb, nowMs: number): Promise<number | null> {
  return db.transaction('r', planTables(db), async () => {
    // The usual answer costs one look at an empty table.
    if ((await db.outbox.limit(1).count()) === 0) return null;
    const backoffs = await readBackoffs(db);
    const plan = await planSending(db, { nowMs, limit: 1, force: false, backoffs });
    const atMs = plan.rows.length > 0 ? nowMs : plan.nextAtMs;
    if (atMs === null) return null;
    const allUntilMs = backoffs.get('all')?.untilMs ?? 0;
    return isDue(allUntilMs, nowMs, timing.retryAfterCapMs) ? atMs : Math.max(atMs, allUntilMs);
  });
}

import type { OffbeatDb } from '../../db/offbeat-db.ts';
import { readBackoffs } from '../../db/outbox/backoff.ts';
import { isDue } from '../../lib/timers.ts';
import { timing } from '../timing.ts';
import { selectReady, selectTables } from './select-ready.ts';

/**
 * When the outbox must be drained next: now, when a lane is due, when a lease ends, but not before a backoff of all
 * calls ends. Null when no row waits for a time. Computed from stored rows only, so it survives restarts.
 */
export function nextDueAtMs(db: OffbeatDb, nowMs: number): Promise<number | null> {
  return db.transaction('r', selectTables(db), async () => {
    // In the usual case: one read of an empty table.
    if ((await db.outbox.limit(1).count()) === 0) return null;
    const backoffs = await readBackoffs(db);
    const selection = await selectReady(db, { nowMs, limit: 1, force: false, backoffs });
    if (selection.unreadable.length > 0) return nowMs;
    const atMs = selection.rows.length > 0 ? nowMs : selection.nextAtMs;
    if (atMs === null) return null;
    const allUntilMs = backoffs.get('all')?.untilMs ?? 0;
    return isDue(allUntilMs, nowMs, timing.retryAfterCapMs) ? atMs : Math.max(atMs, allUntilMs);
  });
}

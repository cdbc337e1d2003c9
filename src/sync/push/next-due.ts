import { Dexie } from 'dexie';
import type { OffbeatDb } from '../../db/offbeat-db.ts';
import { readHold } from '../../db/outbox/hold.ts';

/**
 * When the outbox wants looking at again: the earliest next try or end of a lease, not before a hold ends. Null when
 * nothing is on its way. Persisted in the rows themselves, so it survives every restart (offline.md 9).
 */
export async function nextDueAtMs(db: OffbeatDb): Promise<number | null> {
  const earliest = async (state: 'pending' | 'inflight'): Promise<number> => {
    const row = await db.outbox
      .where('[state+nextAttemptAtMs]')
      .between([state, Dexie.minKey], [state, Dexie.maxKey])
      .first();
    return row?.nextAttemptAtMs ?? Number.POSITIVE_INFINITY;
  };
  const [pending, inflight, hold] = await Promise.all([earliest('pending'), earliest('inflight'), readHold(db)]);
  const atMs = Math.max(Math.min(pending, inflight), hold.untilMs);
  return Number.isFinite(Math.min(pending, inflight)) ? atMs : null;
}

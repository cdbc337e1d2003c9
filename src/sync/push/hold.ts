import { holdKeys, readHold, type Hold } from '../../db/outbox/hold.ts';
import type { OffbeatDb } from '../../db/offbeat-db.ts';
import { backoffMs } from '../../lib/backoff.ts';
import { hasCome, timing } from '../timing.ts';

/** `force` (the network is said to be back) ends a hold for want of a network, never one the server asked for. */
export const holdIsOver = (hold: Hold, nowMs: number, force: boolean): boolean =>
  hasCome(hold.untilMs, nowMs, timing.retryAfterCapMs) || (force && !hold.byServer);

/** Why a drain stops. `afterMs` is what the server asked for; null for backoff. */
export type Trouble = { readonly byServer: boolean; readonly afterMs: number | null };

/** The one to heed of two: what a server asked for outweighs a dead network, and the longest wait counts. */
export function graver(a: Trouble | null, b: Trouble): Trouble {
  if (a === null) return b;
  if (a.byServer !== b.byServer) return a.byServer ? a : b;
  if (a.afterMs === null || b.afterMs === null) return a.afterMs === null ? b : a;
  return a.afterMs >= b.afterMs ? a : b;
}

/** Holds every drain back, in all tabs and the worker, for as long as the server asked or, without its word, for backoff. */
export async function beginHold(
  db: OffbeatDb,
  trouble: Trouble,
  context: { readonly nowMs: number; readonly random: () => number },
): Promise<void> {
  await db.transaction('rw', db.counters, async () => {
    const { failures } = await readHold(db);
    const wait =
      trouble.afterMs ?? backoffMs(failures, timing.holdBackoffBaseMs, timing.holdBackoffCapMs, context.random);
    await db.counters.bulkPut([
      { key: holdKeys.untilMs, value: context.nowMs + wait },
      { key: holdKeys.failures, value: failures + 1 },
      { key: holdKeys.byServer, value: trouble.byServer ? 1 : 0 },
    ]);
  });
}

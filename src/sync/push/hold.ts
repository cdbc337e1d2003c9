import type { OffbeatDb } from '../../db/offbeat-db.ts';
import { backoffMs } from '../../lib/backoff.ts';
import { hasCome, timing } from '../timing.ts';

/**
 * The pause of the whole drain when not a row but the network or the server is in trouble: kept in the table `counters`,
 * so that every tab and the worker share it, and a restart does not begin to hammer (case 11).
 */
const keys = { untilMs: 'hold:untilMs', failures: 'hold:failures', byServer: 'hold:byServer' } as const;

export type Hold = { readonly untilMs: number; readonly failures: number; readonly byServer: boolean };

export async function readHold(db: OffbeatDb): Promise<Hold> {
  const [until, failures, byServer] = await db.counters.bulkGet([keys.untilMs, keys.failures, keys.byServer]);
  return { untilMs: until?.value ?? 0, failures: failures?.value ?? 0, byServer: byServer?.value === 1 };
}

/** `force` (the network is said to be back) ends a hold for want of a network, never one the server asked for. */
export const holdIsOver = (hold: Hold, nowMs: number, force: boolean): boolean =>
  hasCome(hold.untilMs, nowMs, timing.retryAfterCapMs) || (force && !hold.byServer);

/** `afterMs` is what the server asked for; null for backoff. */
export async function beginHold(
  db: OffbeatDb,
  trouble: { readonly byServer: boolean; readonly afterMs: number | null },
  context: { readonly nowMs: number; readonly random: () => number },
): Promise<void> {
  await db.transaction('rw', db.counters, async () => {
    const { failures } = await readHold(db);
    const wait =
      trouble.afterMs ?? backoffMs(failures, timing.holdBackoffBaseMs, timing.holdBackoffCapMs, context.random);
    await db.counters.bulkPut([
      { key: keys.untilMs, value: context.nowMs + wait },
      { key: keys.failures, value: failures + 1 },
      { key: keys.byServer, value: trouble.byServer ? 1 : 0 },
    ]);
  });
}

export const endHold = (db: OffbeatDb): Promise<void> => db.counters.bulkDelete(Object.values(keys));

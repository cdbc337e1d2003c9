import type { OffbeatDb } from '../offbeat-db.ts';

/**
 * The pause of the whole drain when not a row but the network or the server is in trouble: kept in the table `counters`,
 * so that every tab and the worker share it, and a restart does not begin to hammer (offline.md, case 11).
 */
export const holdKeys = { untilMs: 'hold:untilMs', failures: 'hold:failures', byServer: 'hold:byServer' } as const;

export type Hold = { readonly untilMs: number; readonly failures: number; readonly byServer: boolean };

export async function readHold(db: OffbeatDb): Promise<Hold> {
  const [until, failures, byServer] = await db.counters.bulkGet([
    holdKeys.untilMs,
    holdKeys.failures,
    holdKeys.byServer,
  ]);
  return { untilMs: until?.value ?? 0, failures: failures?.value ?? 0, byServer: byServer?.value === 1 };
}

/** Things go again, or the listener wants to know now. */
export const endHold = (db: OffbeatDb): Promise<void> => db.counters.bulkDelete(Object.values(holdKeys));

import { Dexie } from 'dexie';
import type { OffbeatDb } from '../../db/offbeat-db.ts';

/**
 * Who is at work (platform/shared/locks). A drainer holds its id while it runs; the platform lets go of it when the page or
 * the worker dies. `run` gets null where the id could not be held. `alive`: the ids held now, null if unknown.
 */
export type LeaseHolders = {
  readonly hold: <T>(id: string, run: (held: string | null) => Promise<T>) => Promise<T>;
  readonly alive: () => Promise<ReadonlySet<string> | null>;
};

const between = '/';

/** An attempt's id tells whose it is. `holder` null: a drainer of no name, whose lease ends with its time only. */
export const attemptIdOf = (holder: string | null, uuid: string): string =>
  holder === null ? uuid : holder + between + uuid;

/**
 * Gives back what was claimed by a page or worker that is gone, so that a killed worker costs seconds and not the whole
 * lease (docs/guarantees.md, case 7). Rows are read before it is asked who lives: a drainer holds its id before it claims, so
 * a holder that is gone has died. Correctness does not hang on it: the late answer of one that
 * lives after all settles nothing, and its key has one effect. Returns how many are still out.
 */
export async function freeOrphanedLeases(db: OffbeatDb, holders: LeaseHolders, nowMs: number): Promise<number> {
  const inflight = (): Promise<{ readonly seq: number; readonly attemptId: string | null }[]> =>
    db.outbox
      .where('[state+nextAttemptAtMs]')
      .between(['inflight', Dexie.minKey], ['inflight', Dexie.maxKey])
      .toArray();
  const claimed = await inflight();
  if (claimed.length === 0) return 0;
  const alive = await holders.alive();
  if (alive === null) return claimed.length;
  const dead = claimed.filter(({ attemptId }) => {
    const at = attemptId?.indexOf(between) ?? -1;
    return attemptId !== null && at > 0 && !alive.has(attemptId.slice(0, at));
  });
  if (dead.length === 0) return claimed.length;
  const attempts = new Map(dead.map(({ seq, attemptId }) => [seq, attemptId]));
  await db.transaction('rw', db.outbox, () =>
    db.outbox
      .where('seq')
      .anyOf([...attempts.keys()])
      .modify((row) => {
        if (row.state !== 'inflight' || row.attemptId !== attempts.get(row.seq)) return;
        Object.assign(row, { state: 'pending', attemptId: null, leaseUntilMs: null, nextAttemptAtMs: nowMs });
      }),
  );
  return claimed.length - dead.length;
}

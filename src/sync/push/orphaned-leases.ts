import { Dexie } from 'dexie';
import type { OffbeatDb } from '../../db/offbeat-db.ts';

/** Stands between a drainer's id and the rest of its attempts' ids. */
const separator = '/';

/** By the drainer's id, its claims are released if it dies (`freeOrphanedLeases`); without one, when the lease ends. */
export const attemptIdOf = (drainerId: string | null, uuid: string): string =>
  drainerId === null ? uuid : drainerId + separator + uuid;

/**
 * The live drainers (platform/shared/locks). A drainer holds a Web Lock named by its id while it runs; the platform
 * releases it when the page or worker dies. `run` gets null if the lock was not granted. `alive`: the ids of held
 * locks, null if unknown.
 */
export type LiveDrainers = {
  readonly register: <T>(id: string, run: (drainerId: string | null) => Promise<T>) => Promise<T>;
  readonly alive: () => Promise<ReadonlySet<string> | null>;
};

/**
 * Releases the claims of pages and workers that died, so that a killed worker costs seconds instead of a whole lease
 * (docs/guarantees.md, case 7: the worker dies before, during and after the answer). Rows are read before the locks: a
 * drainer takes its lock before it claims, so a drainer without a lock has died. Correctness does not depend on it: a
 * late answer settles nothing, and its key has one effect. Returns the number of rows still claimed.
 */
export async function freeOrphanedLeases(db: OffbeatDb, drainers: LiveDrainers, nowMs: number): Promise<number> {
  const claimed = await db.outbox
    .where('[state+nextAttemptAtMs]')
    .between(['inflight', Dexie.minKey], ['inflight', Dexie.maxKey])
    .toArray();
  if (claimed.length === 0) return 0;
  const alive = await drainers.alive();
  if (alive === null) return claimed.length;
  const orphaned = claimed.filter(({ attemptId }) => {
    const at = attemptId?.indexOf(separator) ?? -1;
    return attemptId !== null && at > 0 && !alive.has(attemptId.slice(0, at));
  });
  if (orphaned.length === 0) return claimed.length;
  const attempts = new Map(orphaned.map(({ seq, attemptId }) => [seq, attemptId]));
  await db.transaction('rw', db.outbox, () =>
    db.outbox
      .where('seq')
      .anyOf([...attempts.keys()])
      .modify((row) => {
        if (row.state !== 'inflight' || row.attemptId !== attempts.get(row.seq)) return;
        Object.assign(row, { state: 'pending', attemptId: null, leaseUntilMs: null, nextAttemptAtMs: nowMs });
      }),
  );
  return claimed.length - orphaned.length;
}

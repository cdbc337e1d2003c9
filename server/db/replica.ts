import type { Db } from './open.ts';
import { postgresDriver } from './pool.ts';
import { kyselyOver, WatchedDriver } from './watched-driver.ts';

/**
 * Runs only reads of shared data (search) on a streaming replica, so that a user's own data is never read from a
 * replica, however far behind it is (docs/decisions/0047).
 */
export interface SharedReads {
  read<T>(run: (db: Db) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

const restMs = 5_000;
/** A search takes milliseconds, and the primary can answer it. */
const statementMs = 4_000;

/** Falls back to the primary without a replica, or while it does not answer. */
export function sharedReads(
  primary: Db,
  replicaUrl: string | undefined,
  log: (line: string) => void,
  timeoutMs = statementMs,
): SharedReads {
  if (replicaUrl === undefined) return { read: (run) => run(primary), close: () => Promise.resolve() };
  const open = () => postgresDriver(replicaUrl, 2_000);
  const driver = new WatchedDriver(open(), () => Promise.resolve(open()));
  // What it logs of a silent replica is logged below.
  driver.watch({ timeoutMs, log: () => undefined });
  const replica = kyselyOver(driver);
  let restUntilMs = 0;
  return {
    async read(run) {
      if (performance.now() < restUntilMs) return run(primary);
      try {
        return await run(replica);
      } catch (error) {
        restUntilMs = performance.now() + restMs;
        const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
        log(`the replica does not answer (${code}): the primary is asked`);
        return run(primary);
      }
    },
    close: () => replica.destroy(),
  };
}

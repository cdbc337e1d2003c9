import { orElse } from '../../lib/log.ts';

/**
 * Mutual exclusion across tabs and the worker, only to avoid double work: leases and attempt ids ensure correctness
 * (docs/guarantees.md, write path 10). Waits at most `timeoutMs` for the lock and then runs without it, because Safari
 * leaks locks. Without Web Locks it runs at once.
 */
export async function withTimedLock<T>(name: string, timeoutMs: number, run: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return run();
  let started = false;
  const once = (): Promise<T> => {
    started = true;
    return run();
  };
  try {
    return await navigator.locks.request(name, { signal: AbortSignal.timeout(timeoutMs) }, once);
  } catch (error) {
    // The signal only ends the wait; errors of `run` go to the caller.
    if (started) throw error;
    return run();
  }
}

/** As in older versions: under another name, their tabs and this version's worker would release each other's leases. */
const drainerPrefix = 'offbeat:holder:';

/**
 * Liveness by Web Locks: the browser releases a dead page's or worker's lock at once. `run` gets null if the id could
 * not be locked; `alive` is null without Web Locks.
 */
export const liveDrainers = {
  register: async <T>(id: string, run: (drainerId: string | null) => Promise<T>): Promise<T> => {
    if (!('locks' in navigator)) return run(null);
    let started = false;
    try {
      return await navigator.locks.request(drainerPrefix + id, () => {
        started = true;
        return run(id);
      });
    } catch (error) {
      if (started) throw error;
      return run(null);
    }
  },
  alive: async (): Promise<ReadonlySet<string> | null> => {
    if (!('locks' in navigator)) return null;
    const state = await navigator.locks.query().catch(orElse(null, 'listing which locks exist'));
    if (state?.held === undefined) return null;
    return new Set(state.held.map(({ name = '' }) => name.replace(drainerPrefix, '')));
  },
} as const;

import { orElse } from '../../lib/log.ts';
/**
 * One at a time across tabs and the worker, for economy only: leases and attempt ids keep it correct (docs/guarantees.md, write path 10).
 * Waits at most `patienceMs` for the lock and then runs without it, because Safari is known to leak locks. Where there
 * are no Web Locks at all, it runs at once.
 */
export async function withPatientLock<T>(name: string, patienceMs: number, run: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return run();
  let started = false;
  const once = (): Promise<T> => {
    started = true;
    return run();
  };
  try {
    return await navigator.locks.request(name, { signal: AbortSignal.timeout(patienceMs) }, once);
  } catch (error) {
    // The signal only ends the waiting; what `run` itself throws is the caller's.
    if (started) throw error;
    return run();
  }
}

const holderPrefix = 'offbeat:holder:';

/**
 * Who is at work, told by Web Locks: the browser lets go of a dead page's or worker's lock at once. `run` gets null where
 * the id could not be held; `alive` is null where nobody can tell.
 */
export const lockHolders = {
  hold: async <T>(id: string, run: (held: string | null) => Promise<T>): Promise<T> => {
    if (!('locks' in navigator)) return run(null);
    let started = false;
    try {
      return await navigator.locks.request(holderPrefix + id, () => {
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
    const state = await navigator.locks.query().catch(orElse(null, 'asking which locks are held'));
    if (state?.held === undefined) return null;
    return new Set(state.held.map(({ name = '' }) => name.replace(holderPrefix, '')));
  },
} as const;

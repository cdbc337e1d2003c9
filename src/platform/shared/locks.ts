/**
 * One at a time across tabs and the worker, for economy only: leases and attempt ids keep it correct (offline.md 10).
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

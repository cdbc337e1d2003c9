/**
 * Runs `work` with a signal that is aborted after `timeoutMs` and as soon as one of `signals` is. Use it instead of
 * AbortSignal.any and AbortSignal.timeout: on Node 20 the garbage collector removes a combined signal although code
 * listens to it, and then it never fires (nodejs/node#57736). Here the timer and the listeners reference the
 * controller.
 */
export async function withTimeLimit<T>(
  { timeoutMs, signals = [] }: { timeoutMs?: number; signals?: readonly AbortSignal[] },
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const limit = new AbortController();
  const abort = (): void => limit.abort();
  const timer = timeoutMs === undefined ? undefined : setTimeout(abort, timeoutMs);
  for (const signal of signals) {
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  }
  try {
    return await work(limit.signal);
  } finally {
    clearTimeout(timer);
    for (const signal of signals) signal.removeEventListener('abort', abort);
  }
}

/**
 * Rejects as soon as `signal` is aborted, whatever becomes of `work` then: for what takes no signal. `release` gets what
 * comes too late, such as an open file, which nothing else would close.
 */
export function untilAborted<T>(
  signal: AbortSignal,
  work: Promise<T>,
  release: (late: T) => Promise<unknown> = () => Promise.resolve(),
): Promise<T> {
  return new Promise<T>((done, fail) => {
    const abort = (): void => fail(signal.reason instanceof Error ? signal.reason : new Error('aborted'));
    const take = (result: T): unknown => (signal.aborted ? release(result) : done(result));
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    void work
      .then(take, fail)
      // A file that cannot be closed either is the system's to tell.
      .catch(() => undefined)
      .finally(() => signal.removeEventListener('abort', abort));
  });
}

/**
 * Runs work that has files in memory: what runs at the same time has `limit` bytes at most, the rest waits in order. A
 * larger file runs alone.
 */
export function concurrentBytesLimit(limit: number): <T>(bytes: number, work: () => Promise<T>) => Promise<T> {
  let used = 0;
  const waiting: { bytes: number; begin: () => void }[] = [];
  const beginNext = (): void => {
    for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
      if (used > 0 && used + next.bytes > limit) return;
      waiting.shift();
      used += next.bytes;
      next.begin();
    }
  };
  return async (bytes, work) => {
    await new Promise<void>((begin) => {
      waiting.push({ bytes, begin });
      beginNext();
    });
    try {
      return await work();
    } finally {
      used -= bytes;
      beginNext();
    }
  };
}

/** Limits concurrent work; the rest waits in order. */
export function inTurns(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < atOnce) running++;
    else await new Promise<void>((begin) => waiting.push(begin));
    try {
      return await work();
    } finally {
      // The place goes to the next directly, so that nothing that comes now overtakes it.
      const next = waiting.shift();
      if (next === undefined) running--;
      else next();
    }
  };
}

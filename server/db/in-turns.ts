export function inTurns(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < atOnce) running++;
    else await new Promise<void>((begin) => waiting.push(begin));
    try {
      return await work();
    } finally {
      // Hands the slot over directly, so that no later call overtakes the next one.
      const next = waiting.shift();
      if (next === undefined) running--;
      else next();
    }
  };
}

/** Runs `atOnce` tasks at a time at most; the others wait, in the order in which they came. */
export function inTurns(atOnce: number): (task: () => Promise<unknown>) => Promise<void> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (task) => {
    if (running < atOnce) running += 1;
    else await new Promise<void>((begin) => waiting.push(begin));
    try {
      await task();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

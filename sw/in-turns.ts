import { sleep } from '../src/lib/sleep.ts';

/**
 * Runs `atOnce` tasks at a time at most; the others wait, in the order in which they came. After `turnMs` one no longer
 * counts, so that tasks that never end hold up no other for good.
 */
export function inTurns(atOnce: number, turnMs: number): (task: () => Promise<unknown>) => Promise<void> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (task) => {
    if (running < atOnce) running += 1;
    else await new Promise<void>((begin) => waiting.push(begin));
    try {
      await Promise.race([task(), sleep(turnMs)]);
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

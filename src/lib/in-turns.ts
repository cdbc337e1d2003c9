import { once } from './once.ts';

/**
 * Runs `atOnce` works at a time at most; the others wait, in the order in which they came. After `turnMs` one goes on
 * without counting, so that works that never end hold up no other for good; without it, each counts to its end.
 */
export function inTurns(atOnce: number, turnMs?: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  // Hands the slot over directly, so that no later call overtakes the next one.
  const free = (): void => {
    const next = waiting.shift();
    if (next === undefined) running--;
    else next();
  };
  return async (work) => {
    if (running < atOnce) running++;
    else await new Promise<void>((begin) => waiting.push(begin));
    const endTurn = once(free);
    const timer = turnMs === undefined ? undefined : setTimeout(endTurn, turnMs);
    try {
      return await work();
    } finally {
      clearTimeout(timer);
      endTurn();
    }
  };
}

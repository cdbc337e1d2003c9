import { once } from './once.ts';

/**
 * Runs at most `atOnce` tasks at a time; the others wait in their order. A task that takes longer than `slotMs` goes on
 * without a slot, so that one that never ends does not block the others for good.
 */
export function concurrencyLimit(atOnce: number, slotMs?: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  // Hands the slot over directly, so that no later call overtakes the next one.
  const freeSlot = (): void => {
    const next = waiting.shift();
    if (next === undefined) running--;
    else next();
  };
  return async (work) => {
    if (running < atOnce) running++;
    else await new Promise<void>((begin) => waiting.push(begin));
    const endSlot = once(freeSlot);
    const timer = slotMs === undefined ? undefined : setTimeout(endSlot, slotMs);
    try {
      return await work();
    } finally {
      clearTimeout(timer);
      endSlot();
    }
  };
}

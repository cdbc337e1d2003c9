import { liveQuery } from 'dexie';
import type { OffbeatDb } from '../db/offbeat-db.ts';
import { fullPins } from '../db/pins/full-pins.ts';
import { ignored } from '../lib/log.ts';

/** Calls `tell` when a pin stops for want of space, also where the worker or another tab was downloading it. */
export function followFullPins(db: OffbeatDb, tell: () => void): () => void {
  let known: readonly string[] | undefined;
  const subscription = liveQuery(() => fullPins(db)).subscribe({
    next: (full) => {
      const before = known;
      known = full;
      if (before !== undefined && full.some((pin) => !before.includes(pin))) tell();
    },
    error: ignored('following full pins'),
  });
  return () => subscription.unsubscribe();
}

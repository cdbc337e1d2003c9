import { liveQuery } from 'dexie';
import type { OffbeatDb } from '../db/offbeat-db.ts';
import { markHaltsTold, pinsWithoutPlace, type FoundNoPlace } from '../db/pins/full-pins.ts';
import { ignored } from '../lib/log.ts';

/**
 * Calls `tell` when a pin stops because its songs find no place, also where the worker or another tab was downloading it:
 * of a stop while no page was open, the next page tells.
 */
export function followFullPins(db: OffbeatDb, tell: (reason: FoundNoPlace) => void): () => void {
  let known: readonly string[] | undefined;
  const subscription = liveQuery(() => pinsWithoutPlace(db)).subscribe({
    next: (halted) => {
      const before = known;
      known = halted.map(({ key }) => key);
      const fresh = halted.find(({ key, isTold }) => (before === undefined ? !isTold : !before.includes(key)));
      if (fresh !== undefined) tell(fresh.haltReason);
      if (halted.some(({ isTold }) => !isTold))
        markHaltsTold(db).catch(ignored('noting that the user was told of a pin'));
    },
    error: ignored('following full pins'),
  });
  return () => subscription.unsubscribe();
}

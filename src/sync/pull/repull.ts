import type { PullRequest } from '../../core/pull.ts';
import type { OffbeatDb } from '../../db/offbeat-db.ts';
import { timing } from '../timing.ts';
import { type Timers } from '../../lib/timers.ts';

export type Repull = (key: string, request: PullRequest) => Promise<void>;

/**
 * Pulls again, once no replica can lag, what was answered without a write of this device. The time is stored in the row
 * of `pulls`: after a reload the first pull sets the timer again.
 */
export function createRepull(
  { db, timers }: { readonly db: OffbeatDb; readonly timers: Timers },
  pull: (request: PullRequest) => void,
): Repull {
  const waiting = new Set<string>();
  return async (key, request) => {
    const atMs = (await db.pulls.get(key))?.staleFromMs;
    if (atMs === undefined || waiting.has(key)) return;
    waiting.add(key);
    const waitMs = Math.min(timing.replicaLagMs, Math.max(timing.replicaRetryMs, atMs - timers.nowMs()));
    timers.after(waitMs, () => {
      waiting.delete(key);
      pull(request);
    });
  };
}

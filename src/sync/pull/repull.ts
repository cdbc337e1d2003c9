import type { PullRequest } from '../../core/pull.ts';
import type { OffbeatDb } from '../../db/offbeat-db.ts';
import { timing } from '../timing.ts';
import { type Timers } from '../../lib/timers.ts';

/** Pulls again at the `staleFromMs` of a row of `pulls`. */
export type Repull = (key: string, request: PullRequest) => Promise<void>;

/**
 * Pulls again what was answered by a replica that lacked a write of this device, once no answer can lack it. The time
 * stands in the row of `pulls`: after a reload the first pull of it sets the timer anew.
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

import type { PullOptions, PullRequest } from '../../core/pull.ts';
import type { PullRow } from '../../db/rows.ts';
import { isDue, type Timers } from '../../lib/timers.ts';
import { timing } from '../timing.ts';
import { isSameUser, type PullContext, type PullDeps } from './context.ts';
import type { Resource } from './resource.ts';
import type { OffbeatDb } from '../../db/offbeat-db.ts';

export async function isFresh(
  { db, timers }: PullDeps,
  resource: Resource<PullRequest>,
  request: PullRequest,
  key: string,
): Promise<boolean> {
  const row = await db.pulls.get(key);
  const ageMs = timers.nowMs() - (row?.fetchedAtMs ?? Number.NEGATIVE_INFINITY);
  if (ageMs < 0 || ageMs >= resource.freshForMs || isOutdated(row, timers.nowMs())) return false;
  return (await resource.isStale?.(db, request)) !== true;
}

/** The answer may have been older than a write of this device, and by now none can be. */
const isOutdated = (row: PullRow | undefined, nowMs: number): boolean =>
  row?.staleFromMs !== undefined && isDue(row.staleFromMs, nowMs, timing.replicaLagMs);

/**
 * Deletes the row of `pulls` whose rows are gone: a list emptied by hand is fetched again (docs/guarantees.md case
 * 35).
 */
export async function forgetWithoutRows(
  { db, ownerId }: PullContext,
  resource: Resource<PullRequest>,
  request: PullRequest,
  key: string,
): Promise<void> {
  const row = await db.pulls.get(key);
  const least = row === undefined ? 0 : (row.rows ?? resource.leastRows ?? 0);
  if (least > 0 && (await resource.countStored(db, ownerId, request)) < least) await db.pulls.delete(key);
}

/** Stores when the answer came and how many rows it left, which `forgetWithoutRows` compares with what is there later. */
export async function storeFreshness(
  context: PullContext,
  resource: Resource<PullRequest>,
  request: PullRequest,
  key: string,
): Promise<void> {
  const { db, ownerId, timers } = context;
  const rows = await resource.countStored(db, ownerId, request);
  await db.transaction('rw', db.identity, db.pulls, async () => {
    const row = await db.pulls.get(key);
    if ((row?.fetchedAtMs === timers.nowMs() && row.rows === rows) || !(await isSameUser(context))) return;
    await db.pulls.put({ ...row, key, fetchedAtMs: timers.nowMs(), etag: row?.etag ?? null, rows });
  });
}

/** A refresh in the background must not cut a list to its first page while it is read; a press of the user may. */
export const retainPages = ({ force = false, background = false }: PullOptions): boolean => !force || background;

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

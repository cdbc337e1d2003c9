import type { PullRequest } from '../../core/pull.ts';
import type { PullRow } from '../../db/rows.ts';
import { isDue, type Timers } from '../../lib/timers.ts';
import { timing } from '../timing.ts';
import { isSameUser, type PullContext, type PullDeps } from './context.ts';
import type { Resource } from './resource.ts';

/** `row`: what the table `pulls` has of the request. */
export async function isFresh(
  { db, timers }: PullDeps,
  resource: Resource<PullRequest>,
  request: PullRequest,
  row: PullRow | undefined,
): Promise<boolean> {
  const ageMs = timers.nowMs() - (row?.fetchedAtMs ?? Number.NEGATIVE_INFINITY);
  if (ageMs < 0 || ageMs >= resource.freshForMs || isOutdated(row, timers.nowMs())) return false;
  return (await resource.isStale?.(db, request)) !== true;
}

/** The stored answer came from a replica that lacked a write of this device; by now every replica has the write. */
const isOutdated = (row: PullRow | undefined, nowMs: number): boolean =>
  row?.staleFromMs !== undefined && isDue(row.staleFromMs, nowMs, timing.replicaLagMs);

/**
 * The row of `pulls` for the request. It is deleted if the rows it stands for are gone: a list emptied by hand is fetched
 * again (docs/guarantees.md case 35).
 */
export async function storedFreshness(
  { db, ownerId }: PullContext,
  resource: Resource<PullRequest>,
  request: PullRequest,
  key: string,
): Promise<PullRow | undefined> {
  const row = await db.pulls.get(key);
  const least = row === undefined ? 0 : (row.rows ?? resource.leastRows ?? 0);
  if (least === 0 || (await resource.countStored(db, ownerId, request)) >= least) return row;
  await db.pulls.delete(key);
  return undefined;
}

/**
 * Stores when the answer came and how many rows it left, which `storedFreshness` compares with what is there later.
 * Returns the row.
 */
export async function storeFreshness(
  context: PullContext,
  resource: Resource<PullRequest>,
  request: PullRequest,
  key: string,
): Promise<PullRow | undefined> {
  const { db, ownerId, timers } = context;
  const rows = await resource.countStored(db, ownerId, request);
  return db.transaction('rw', db.identity, db.pulls, async () => {
    const row = await db.pulls.get(key);
    if ((row?.fetchedAtMs === timers.nowMs() && row.rows === rows) || !(await isSameUser(context))) return row;
    const stored = { ...row, key, fetchedAtMs: timers.nowMs(), etag: row?.etag ?? null, rows };
    await db.pulls.put(stored);
    return stored;
  });
}

export type Repull = (row: PullRow | undefined, request: PullRequest) => void;

/**
 * Pulls again, once no replica can lag, what was answered without a write of this device. The time is stored in the row
 * of `pulls`: after a reload the first pull sets the timer again.
 */
export function createRepull(timers: Timers, pull: (request: PullRequest) => void): Repull {
  const waiting = new Set<string>();
  return (row, request) => {
    if (row?.staleFromMs === undefined || waiting.has(row.key)) return;
    const { key, staleFromMs } = row;
    waiting.add(key);
    const waitMs = Math.min(timing.replicaLagMs, Math.max(timing.replicaRetryMs, staleFromMs - timers.nowMs()));
    timers.after(waitMs, () => {
      waiting.delete(key);
      pull(request);
    });
  };
}

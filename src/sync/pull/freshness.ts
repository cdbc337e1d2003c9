import type { PullOptions, PullRequest } from '../../core/pull.ts';
import type { PullRow } from '../../db/rows.ts';
import { isDue } from '../../lib/timers.ts';
import { timing } from '../timing.ts';
import { stillListens, type PullContext, type PullDeps } from './context.ts';
import type { Resource } from './resource.ts';

/** Whether the last answer is young enough not to be asked for again. A clock set back makes it old. */
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

/** Its answer may have been older than a write of this device, and by now no answer is. */
const isOutdated = (row: PullRow | undefined, nowMs: number): boolean =>
  row?.staleFromMs !== undefined && isDue(row.staleFromMs, nowMs, timing.replicaLagMs);

/** What was emptied by hand is neither fresh nor unchanged (docs/guarantees.md case 35). */
export async function forgetWithoutRows(
  { db, ownerId }: PullContext,
  resource: Resource<PullRequest>,
  request: PullRequest,
  key: string,
): Promise<void> {
  const row = await db.pulls.get(key);
  const least = row === undefined ? 0 : (row.rows ?? resource.leastRows ?? 0);
  if (least > 0 && (await resource.storedRows(db, ownerId, request)) < least) await db.pulls.delete(key);
}

/** Records the time of the answer and its number of rows. */
export async function noteAnswered(
  context: PullContext,
  resource: Resource<PullRequest>,
  request: PullRequest,
  key: string,
): Promise<void> {
  const { db, ownerId, timers } = context;
  const rows = await resource.storedRows(db, ownerId, request);
  await db.transaction('rw', db.identity, db.pulls, async () => {
    const row = await db.pulls.get(key);
    if ((row?.fetchedAtMs === timers.nowMs() && row.rows === rows) || !(await stillListens(context))) return;
    await db.pulls.put({ ...row, key, fetchedAtMs: timers.nowMs(), etag: row?.etag ?? null, rows });
  });
}

/** A list that is refreshed by itself is not cut to its first page under the reader's eyes; a press of the user does that. */
export const retainPages = ({ force = false, background = false }: PullOptions): boolean => !force || background;

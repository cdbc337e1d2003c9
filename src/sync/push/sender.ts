import { visitorId, type OwnerId } from '../../core/ids.ts';
import type { OffbeatDb } from '../../db/offbeat-db.ts';
import { userIdOf } from '../../db/profiles/queries.ts';
import { isDue } from '../../lib/timers.ts';
import { timing } from '../timing.ts';

/** The current user, for whom rows are sent. */
export type Sender = {
  readonly ownerId: OwnerId;
  readonly userId: string | undefined;
  readonly pausedUntilMs: number | null;
};

export async function currentSender(db: OffbeatDb, nowMs: number): Promise<Sender> {
  const ownerId = (await db.identity.get('current'))?.ownerId ?? visitorId;
  const [userId, state] = await Promise.all([userIdOf(db, ownerId), db.syncState.get(ownerId)]);
  const untilMs = state === undefined || state.pauseReason === null ? null : state.pausedAtMs + timing.pauseMs;
  const pausedUntilMs = untilMs === null || isDue(untilMs, nowMs, timing.pauseMs) ? null : untilMs;
  return { ownerId, userId, pausedUntilMs };
}

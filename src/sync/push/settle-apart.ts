import type { TrackId } from '../../core/ids.ts';
import type { OutboxRow } from '../../core/outbox/row.ts';
import type { TrackCounts } from '../../core/track.ts';
import { count, field, fieldsOf } from '../../core/wire/read.ts';
import type { OffbeatDb } from '../../db/offbeat-db.ts';
import type { PushOutcome } from './outcome.ts';

/** A row that is still ours, and what came of it. */
export type Ours = { readonly row: OutboxRow; readonly outcome: PushOutcome };
export type Apart = Ours & { readonly outcome: Extract<PushOutcome, { kind: 'accepted' }> };

/** An accepted count or interaction: its row and the counts of its own song. Two of one lane never settle together. */
export const standsApart = (one: Ours): one is Apart =>
  one.outcome.kind === 'accepted' &&
  (one.row.mutation.kind.startsWith('track.') || one.row.mutation.kind.startsWith('interaction.'));

/**
 * Settles rows that touch nothing another row touches, all at once, inside the settling transaction: most of what waits
 * after a long time offline is of this kind, and a request each is what the drain would wait for.
 */
export async function settleApart(db: OffbeatDb, apart: readonly Apart[]): Promise<void> {
  if (apart.length === 0) return;
  await Promise.all([db.outbox.bulkDelete(apart.map(({ row }) => row.seq)), confirmCounts(db, apart)]);
}

/** The counts the server answered with, for songs that are known here. */
async function confirmCounts(db: OffbeatDb, apart: readonly Apart[]): Promise<void> {
  const changes = new Map<TrackId, Partial<TrackCounts>>();
  for (const { row, outcome } of apart) {
    const { mutation } = row;
    if (mutation.kind !== 'track.countLike' && mutation.kind !== 'track.countPlay') continue;
    const change = answeredCount(mutation.kind, outcome.body);
    if (change !== undefined) changes.set(mutation.trackId, { ...changes.get(mutation.trackId), ...change });
  }
  if (changes.size === 0) return;
  const known = await db.trackCounts.bulkGet([...changes.keys()]);
  const changed = known.flatMap((before) => {
    if (before === undefined) return [];
    const after = { ...before, ...changes.get(before.trackId) };
    return after.plays === before.plays && after.likes === before.likes ? [] : [after];
  });
  if (changed.length > 0) await db.trackCounts.bulkPut(changed);
}

function answeredCount(kind: 'track.countLike' | 'track.countPlay', body: unknown): Partial<TrackCounts> | undefined {
  const isLike = kind === 'track.countLike';
  const value = field(fieldsOf(body), isLike ? 'upvote_count' : 'play_count');
  if (typeof value !== 'number') return undefined;
  return isLike ? { likes: count(value) } : { plays: count(value) };
}

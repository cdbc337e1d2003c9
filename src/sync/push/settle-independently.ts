import type { TrackId } from '../../core/ids.ts';
import type { TrackNews } from '../../core/mutations/definition.ts';
import { definitionOf } from '../../core/mutations/registry.ts';
import type { OutboxRow } from '../../core/outbox/row.ts';
import type { OffbeatDb } from '../../db/offbeat-db.ts';
import type { PushOutcome } from './outcome.ts';

export type Ours = { readonly row: OutboxRow; readonly outcome: PushOutcome };
type Independent = Ours & { readonly outcome: Extract<PushOutcome, { kind: 'accepted' }> };

/** Accepted, and without an entity: it changes only its own row and track. Two of one lane never settle together. */
export const isIndependent = (one: Ours): one is Independent =>
  one.outcome.kind === 'accepted' && definitionOf(one.row.mutation).entity === null;

/**
 * Settles rows that share no data in one pass, inside the settling transaction: after a long time offline most rows are
 * counts and interactions, and one by one each would cost a request to the database.
 */
export async function settleIndependently(db: OffbeatDb, settled: readonly Independent[]): Promise<void> {
  if (settled.length === 0) return;
  const news = settled.flatMap(({ row: { mutation }, outcome }) => {
    const definition = definitionOf(mutation);
    return (definition.entity === null ? definition.onAccepted?.(mutation, outcome.body) : undefined) ?? [];
  });
  await Promise.all([
    db.outbox.bulkDelete(settled.map(({ row }) => row.seq)),
    writeCounts(db, news),
    writeAudioKeys(db, news),
  ]);
}

async function writeCounts(db: OffbeatDb, news: readonly TrackNews[]): Promise<void> {
  const changes = new Map<TrackId, NonNullable<TrackNews['counts']>>();
  for (const { trackId, counts } of news) {
    if (counts !== undefined) changes.set(trackId, { ...changes.get(trackId), ...counts });
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

async function writeAudioKeys(db: OffbeatDb, news: readonly TrackNews[]): Promise<void> {
  for (const { trackId, processedAudioKey } of news) {
    if (processedAudioKey !== undefined) await db.tracks.update(trackId, { processedAudioKey });
  }
}

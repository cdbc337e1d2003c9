import { idempotencyKey } from '../../core/ids.ts';
import { definitionOf, laneOf, rowVersionOf, type Mutation } from '../../core/mutations/registry.ts';
import { neverSent, rowBefore, type NewStoredRow, type OutboxRow } from '../../core/outbox/row.ts';
import type { CommandContext } from '../offbeat-db.ts';

/**
 * Appends a row to the outbox and returns its seq. Call it inside the transaction that changes the tables, so that there
 * is never one without the other (docs/guarantees.md, write path 1). `dependsOn` is a row of the same lane that must have
 * been accepted first. `delayMs`: the row is not sent before, so that an Undo can still delete it; the time is stored in
 * the row, so it is sent even if the tab is gone by then.
 */
export async function enqueue(
  context: CommandContext,
  mutation: Mutation,
  dependsOn: number | null = null,
  delayMs = 0,
): Promise<number> {
  return context.db.outbox.add(newRow(context, mutation, dependsOn, delayMs));
}

/** Several that depend on the same row, or on none. Returns their seqs. */
export const enqueueAll = (
  context: CommandContext,
  mutations: readonly Mutation[],
  dependsOn: number | null,
): Promise<readonly number[]> =>
  enqueueDependents(
    context,
    mutations.map((mutation) => ({ mutation, dependsOn })),
  );

/** Several at once, each depending on a row that is stored, or on none. Returns their seqs. */
export async function enqueueDependents(
  context: CommandContext,
  rows: readonly { readonly mutation: Mutation; readonly dependsOn: number | null }[],
): Promise<readonly number[]> {
  if (rows.length === 0) return [];
  const added = rows.map(({ mutation, dependsOn }) => newRow(context, mutation, dependsOn));
  return context.db.outbox.bulkAdd(added, { allKeys: true });
}

/** Several chains at once; in each, a mutation depends on the one before it. */
export async function enqueueChains(context: CommandContext, chains: readonly (readonly Mutation[])[]): Promise<void> {
  await context.db.outbox.bulkAdd(
    chains.flatMap((mutations) =>
      mutations.map((mutation, index) => newRow(context, mutation, index === 0 ? null : rowBefore)),
    ),
  );
}

function newRow(
  { ownerId, nowMs, newUuid }: CommandContext,
  mutation: Mutation,
  dependsOn: number | null,
  delayMs = 0,
): NewStoredRow {
  const now = nowMs();
  return {
    v: rowVersionOf(mutation),
    ownerId,
    key: idempotencyKey(newUuid()),
    lane: laneOf(mutation),
    dependsOn,
    mutation,
    state: 'pending',
    waitReason: null,
    attempts: 0,
    createdAtMs: now,
    nextAttemptAtMs: now + delayMs,
    leaseUntilMs: null,
    attemptId: null,
    firstSentAtMs: null,
    lastError: null,
    listed: definitionOf(mutation).listed === false ? 0 : 1,
  };
}

/** Only for a row that was never sent: no server has seen its key. */
export async function replaceUnsent({ db }: CommandContext, row: OutboxRow, mutation: Mutation): Promise<void> {
  await db.outbox.put({ ...row, v: rowVersionOf(mutation), mutation });
}

export function lastUnsent(lane: readonly OutboxRow[], kind: Mutation['kind']): OutboxRow | undefined {
  const last = lane.at(-1);
  return last !== undefined && last.mutation.kind === kind && neverSent(last) ? last : undefined;
}

import { parseIdempotencyKey, parseOwnerId } from '../ids.ts';
import { definitionOf, laneOf, parseMutation, type Mutation } from '../mutations/registry.ts';
import { rowBefore, type OutboxError, type OutboxRow, type OutboxState } from '../outbox/row.ts';
import { field, isFields, numberOrNull, text, textOrNull, type Fields } from './read.ts';

/**
 * A row of the table `outbox` as stored: an older version may have written it, or a hand edit in devtools
 * (docs/guarantees.md, case 23: versions side by side; case 31: broken rows). Undefined if it cannot be sent: no key,
 * no owner, no known mutation.
 */
export function parseOutboxRow(value: unknown): OutboxRow | undefined {
  if (!isFields(value)) return undefined;
  const seq = numberOrNull(field(value, 'seq'), 0, Number.MAX_SAFE_INTEGER);
  const ownerId = parseOwnerId(field(value, 'ownerId'));
  const key = parseIdempotencyKey(field(value, 'key'));
  const mutation = mutationOf(value);
  if (seq === null || ownerId === undefined || key === undefined || mutation === undefined) return undefined;
  const state = parseState(field(value, 'state'));
  if (state === undefined) return undefined;
  return {
    seq,
    v: time(value, 'v') ?? 1,
    ownerId,
    key,
    lane: laneOf(mutation),
    dependsOn: parseDependency(value, seq),
    mutation,
    state,
    waitReason: waitReasons.find((known) => known === field(value, 'waitReason')) ?? null,
    attempts: time(value, 'attempts') ?? 0,
    createdAtMs: time(value, 'createdAtMs') ?? 0,
    nextAttemptAtMs: time(value, 'nextAttemptAtMs') ?? 0,
    leaseUntilMs: time(value, 'leaseUntilMs'),
    attemptId: textOrNull(field(value, 'attemptId'), 128),
    firstSentAtMs: time(value, 'firstSentAtMs'),
    lastError: parseError(field(value, 'lastError')),
    listed: field(value, 'listed') === 0 ? 0 : 1,
  };
}

export function parseRowPlace(value: unknown): Pick<OutboxRow, 'ownerId' | 'lane'> | undefined {
  if (!isFields(value)) return undefined;
  const ownerId = parseOwnerId(field(value, 'ownerId'));
  const lane = textOrNull(field(value, 'lane'), 1_000);
  return ownerId === undefined || lane === null ? undefined : { ownerId, lane };
}

function parseDependency(fields: Fields, seq: number): number | null {
  const dependsOn = numberOrNull(field(fields, 'dependsOn'), rowBefore, Number.MAX_SAFE_INTEGER);
  return dependsOn === rowBefore ? seq - 1 : dependsOn;
}

const time = (fields: Fields, name: string): number | null =>
  numberOrNull(field(fields, name), 0, Number.MAX_SAFE_INTEGER);

function parseState(value: unknown): OutboxState | undefined {
  return value === 'pending' || value === 'inflight' || value === 'waiting' || value === 'refused' ? value : undefined;
}

const waitReasons = ['unanswered', 'unsupported', 'deadLetter'] as const;

const errorCodes = [
  'network',
  'timeout',
  'server',
  'busy',
  'notJson',
  'unauthorized',
  'refused',
  'gone',
  'broken',
] as const;

function parseError(value: unknown): OutboxError | null {
  if (!isFields(value)) return null;
  const code = errorCodes.find((known) => known === field(value, 'code'));
  if (code === undefined) return null;
  return { code, status: time(value, 'status'), message: text(field(value, 'message'), 1_000) };
}

/** The field is `operation` in what schema versions before 5 wrote: a move file, or a tab that is still open after the upgrade. */
function mutationOf(row: Fields): Mutation | undefined {
  const mutation = parseMutation(field(row, 'mutation') ?? field(row, 'operation'));
  if (mutation === undefined) return undefined;
  const version = { v: time(row, 'v') ?? 1, wasSent: time(row, 'firstSentAtMs') !== null };
  return definitionOf(mutation).upcast?.(mutation, version) ?? mutation;
}

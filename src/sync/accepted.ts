import type { OwnerId } from '../core/ids.ts';
import { pullKeys } from '../core/keys.ts';
import { definitionOf, laneOf, parseMutation, type Mutation } from '../core/mutations/registry.ts';
import { field, fieldsOf, listOf, numberOrNull } from '../core/wire/read.ts';
import type { OffbeatDb } from '../db/offbeat-db.ts';
import { timing } from './timing.ts';
import { isDue } from '../lib/timers.ts';

/**
 * What the server accepted in the last seconds. A GET asked for after that may still be answered by a replica that lags,
 * so these mutations are applied to its answer like those that wait (docs/decisions/0054-reorders-and-replicas.md).
 * They are rows of `pulls`, so every tab, the worker and a reloaded page heed them. By time alone: behind a load balancer
 * one replica's answer with the write in it says nothing of the next one's.
 */
export type Accepted = { readonly mutations: readonly Mutation[]; readonly untilMs: number };

type Write = { readonly atMs: number; readonly mutation: Mutation };

/** Whether an answer to what was asked at `requestedAtMs` may be older than the write. A clock set back makes it untrue. */
const mayBeUnseen = ({ atMs }: Write, requestedAtMs: number): boolean =>
  !isDue(atMs + timing.replicaLagMs, requestedAtMs, timing.replicaLagMs);

/** Inside the settling transaction. Of a like only the last one says what is. */
export async function noteAccepted(db: OffbeatDb, ownerId: OwnerId, mutation: Mutation, nowMs: number): Promise<void> {
  const isLike = definitionOf(mutation).entity === 'like';
  const key = pullKeys.accepted(ownerId, laneOf(mutation));
  const before = isLike ? [] : writesOf(await db.pulls.get(key)).filter((write) => mayBeUnseen(write, nowMs));
  await db.pulls.put({ key, fetchedAtMs: nowMs, etag: null, accepted: [...before, { atMs: nowMs, mutation }] });
}

/** Devtools may have changed the row. */
const writesOf = (row: unknown): Write[] =>
  listOf(field(fieldsOf(row), 'accepted')).flatMap((write) => {
    const atMs = numberOrNull(field(fieldsOf(write), 'atMs'), 0, Number.MAX_SAFE_INTEGER);
    const mutation = parseMutation(field(fieldsOf(write), 'mutation'));
    return atMs === null || mutation === undefined ? [] : [{ atMs, mutation }];
  });

const acceptedOf = (row: unknown, requestedAtMs: number): Accepted | undefined => {
  const writes = writesOf(row).filter((write) => mayBeUnseen(write, requestedAtMs));
  if (writes.length === 0) return undefined;
  const untilMs = Math.max(...writes.map(({ atMs }) => atMs)) + timing.replicaLagMs;
  return { mutations: writes.map(({ mutation }) => mutation), untilMs };
};

/** What an answer to a question of `requestedAtMs` may not know of one lane. */
export const acceptedIn = async (
  db: OffbeatDb,
  ownerId: OwnerId,
  lane: string,
  requestedAtMs: number,
): Promise<Accepted | undefined> => acceptedOf(await db.pulls.get(pullKeys.accepted(ownerId, lane)), requestedAtMs);

/** The same of every lane of a kind, by the id in its name. */
export async function acceptedAmong(
  db: OffbeatDb,
  ownerId: OwnerId,
  kind: 'like' | 'playlist',
  requestedAtMs: number,
): Promise<ReadonlyMap<string, Accepted>> {
  const prefix = pullKeys.accepted(ownerId, `${kind}:`);
  const rows = await db.pulls.where('key').startsWith(prefix).toArray();
  return new Map(
    rows.flatMap((row) => {
      const accepted = acceptedOf(row, requestedAtMs);
      return accepted === undefined ? [] : [[row.key.slice(prefix.length), accepted] as const];
    }),
  );
}

/** Forgets what no answer can miss any more, those to questions that are still out included. */
export async function forgetAccepted(db: OffbeatDb, ownerId: OwnerId, nowMs: number): Promise<void> {
  const retainMs = timing.replicaLagMs + timing.requestTimeoutMs;
  const old = await db.pulls
    .where('key')
    .startsWith(pullKeys.accepted(ownerId, ''))
    .filter(({ fetchedAtMs }) => isDue(fetchedAtMs + retainMs, nowMs, retainMs))
    .primaryKeys();
  if (old.length > 0) await db.pulls.bulkDelete(old);
}

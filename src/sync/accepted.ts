import type { OwnerId } from '../core/ids.ts';
import { pullKeys, mutationEpochKeys, parseLane, type LaneEntity } from '../core/keys.ts';
import { definitionOf, laneOf, parseMutation, type Mutation } from '../core/mutations/registry.ts';
import { field, fieldsOf, listOf, numberOrNull } from '../core/wire/read.ts';
import type { OffbeatDb } from '../db/offbeat-db.ts';
import { timing } from './timing.ts';
import { isDue } from '../lib/timers.ts';
import { addToCounter } from '../db/stats/counter-commands.ts';

/**
 * What the server accepted in the last seconds. A later GET may still be answered by a lagging replica, so these
 * mutations are applied to its answer like those that wait (docs/decisions/0054-reorders-and-replicas.md). They are
 * rows of `pulls`, the table that every pull reads and writes anyway, so that every tab, the worker and a reloaded page
 * apply them. Only time ends them: behind a load balancer, one answer that contains the write proves nothing about the
 * next replica's.
 */
export type Accepted = { readonly mutations: readonly Mutation[]; readonly untilMs: number };

type Write = { readonly atMs: number; readonly mutation: Mutation };

/** False once the clock was set back: no write may win over answers for as long as that (docs/guarantees.md case 25). */
const mayBeUnseen = ({ atMs }: Write, requestedAtMs: number): boolean =>
  !isDue(atMs + timing.replicaLagMs, requestedAtMs, timing.replicaLagMs);

/** Keeps only the last mutation of a like. */
async function storeWrite(db: OffbeatDb, ownerId: OwnerId, mutation: Mutation, nowMs: number): Promise<void> {
  const isLike = definitionOf(mutation).entity === 'like';
  const key = pullKeys.accepted(ownerId, laneOf(mutation));
  const before = isLike ? [] : writesOf(await db.pulls.get(key)).filter((write) => mayBeUnseen(write, nowMs));
  await db.pulls.put({ key, fetchedAtMs: nowMs, etag: null, accepted: [...before, { atMs: nowMs, mutation }] });
}

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

export const acceptedIn = async (
  db: OffbeatDb,
  ownerId: OwnerId,
  lane: string,
  requestedAtMs: number,
): Promise<Accepted | undefined> => acceptedOf(await db.pulls.get(pullKeys.accepted(ownerId, lane)), requestedAtMs);

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

/** Whether this device created the playlist a moment ago: then a lagging replica may answer 404 for it. */
export const isJustCreated = (accepted: Accepted | undefined): boolean =>
  accepted?.mutations.some(({ kind }) => kind === 'playlist.create') === true;

/** Deletes writes that no answer can miss any more, including answers to requests still under way. */
export async function forgetAccepted(db: OffbeatDb, ownerId: OwnerId, nowMs: number): Promise<void> {
  const retainMs = timing.replicaLagMs + timing.requestTimeoutMs;
  const old = await db.pulls
    .where('key')
    .startsWith(pullKeys.accepted(ownerId, ''))
    .filter(({ fetchedAtMs }) => isDue(fetchedAtMs + retainMs, nowMs, retainMs))
    .primaryKeys();
  if (old.length > 0) await db.pulls.bulkDelete(old);
}

/**
 * Records an accepted mutation for pulls, inside the settling transaction. The mutation epoch of its entity rises, so that
 * a pull which was requested before and answered after detects that its answer is old (docs/guarantees.md, The write path
 * 7). Deletes the ETags of the entity's pulls, which stand for the former base: if another device brings the server back
 * to that state, a 304 would leave the newer base in place.
 */
export async function noteAccepted(db: OffbeatDb, ownerId: OwnerId, mutation: Mutation, nowMs: number): Promise<void> {
  const target = parseLane(laneOf(mutation));
  if (target === undefined) return;
  await storeWrite(db, ownerId, mutation, nowMs);
  await addToCounter(db, mutationEpochKeys[target.entity](ownerId), 1);
  for (const key of outdatedPulls(ownerId, target)) {
    const row = await db.pulls.get(key);
    if (row === undefined) continue;
    const rows = addsRow(mutation) ? Math.max(row.rows ?? 0, 1) : row.rows;
    // Another playlist may have been taken for this one (pull/playlists.ts).
    const mayLack = mutation.kind === 'playlist.create' && row.isPartial === true;
    // Live queries read these rows, and a lane of hundreds settles one by one.
    if (row.etag !== null || rows !== row.rows || mayLack)
      await db.pulls.put({
        ...row,
        etag: null,
        ...(rows !== undefined && { rows }),
        ...(mayLack && { staleFromMs: nowMs }),
      });
  }
}

/** Tells a list emptied by hand from one that was empty when it was last pulled (docs/guarantees.md case 35). */
const addsRow = (mutation: Mutation): boolean =>
  (mutation.kind === 'like.set' && mutation.liked) ||
  mutation.kind === 'playlist.create' ||
  // Without a profile when it was last pulled, the first one creates it.
  mutation.kind === 'profile.update';

function outdatedPulls(ownerId: OwnerId, target: LaneEntity): readonly string[] {
  switch (target.entity) {
    case 'like':
      return [pullKeys.likes(ownerId)];
    case 'playlist':
      return [pullKeys.playlists(ownerId), pullKeys.playlistSongs(target.playlistId)];
    case 'profile':
      return [pullKeys.ownProfile(ownerId)];
  }
}

import type { OwnerId } from '../core/ids.ts';
import { mutationEpochKeys, parseLane, pullKeys, type LaneEntity } from '../core/keys.ts';
import { laneOf, type Mutation } from '../core/mutations/registry.ts';
import type { OffbeatDb } from '../db/offbeat-db.ts';
import { addToCounter } from '../db/stats/counter-commands.ts';
import { noteAccepted } from './accepted.ts';

/**
 * The mutation epoch of an entity rises with every accepted mutation, so that a pull which was requested before and
 * answered after one detects that its answer is old (docs/guarantees.md, The write path 7). Inside the settling
 * transaction. Deletes the ETags of the entity's pulls, which stand for the former base: if another device brings the
 * server back to that state, a 304 would leave the newer base in place.
 */
export async function noteMutation(db: OffbeatDb, ownerId: OwnerId, mutation: Mutation, nowMs: number): Promise<void> {
  const target = parseLane(laneOf(mutation));
  if (target === undefined) return;
  await noteAccepted(db, ownerId, mutation, nowMs);
  await addToCounter(db, mutationEpochKeys[target.entity](ownerId), 1);
  for (const key of outdatedPulls(ownerId, target)) await db.pulls.update(key, { etag: null });
}

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

import type { OwnerId } from '../core/ids.ts';
import type { Mutation } from '../core/outbox/mutation.ts';
import { counterValue } from '../db/stats/counter-queries.ts';
import { noteAccepted } from './accepted.ts';
import { addToCounter } from '../db/stats/counter-commands.ts';
import type { OffbeatDb } from '../db/offbeat-db.ts';

/**
 * The settle counters (docs/guarantees.md, write path 7): raised with every accepted row of a thing, so that a pull which was asked before and
 * answered after it can tell that its answer is old.
 */
export function settledKeys(ownerId: OwnerId, mutation: Mutation): readonly string[] {
  switch (mutation.kind) {
    case 'like.set':
      return [settledKey.likes(ownerId)];
    case 'playlist.create':
    case 'playlist.rename':
    case 'playlist.reorder':
    case 'playlist.addSong':
    case 'playlist.removeSong':
    case 'playlist.delete':
      return [settledKey.playlists(ownerId)];
    case 'profile.update':
      return [settledKey.profile(ownerId)];
    case 'track.countLike':
    case 'track.countPlay':
    case 'interaction.play':
    case 'interaction.skip':
    case 'songs.save':
    case 'audio.process':
      return [];
  }
}

/** The names of the settle counters in the table `counters`. */
export const settledKey = {
  likes: (ownerId: OwnerId): string => `mutationEpoch:likes:${ownerId}`,
  playlists: (ownerId: OwnerId): string => `mutationEpoch:playlists:${ownerId}`,
  profile: (ownerId: OwnerId): string => `mutationEpoch:profile:${ownerId}`,
} as const;

/**
 * Inside the settling transaction. The ETags of the thing's pulls go: they stand for a base that is no more, and the server
 * may come back to that very state by another device, when a 304 would leave the newer base in its place.
 */
export async function noteSettled(db: OffbeatDb, ownerId: OwnerId, mutation: Mutation, nowMs: number): Promise<void> {
  await noteAccepted(db, ownerId, mutation, nowMs);
  for (const key of settledKeys(ownerId, mutation)) await addToCounter(db, key, 1);
  for (const key of pullsOf(ownerId, mutation)) await db.pulls.update(key, { etag: null });
}

/** The rows of the table `pulls` whose answers an mutation outdates. */
function pullsOf(ownerId: OwnerId, mutation: Mutation): readonly string[] {
  if (mutation.kind === 'like.set') return [`likes:${ownerId}`];
  if (mutation.kind === 'profile.update') return [`me:${ownerId}`];
  if ('playlistId' in mutation) return [`playlists:${ownerId}`, `playlistSongs:${mutation.playlistId}`];
  return [];
}

export const settledCount = (db: OffbeatDb, key: string): Promise<number> => counterValue(db, key);

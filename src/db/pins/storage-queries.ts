import type { OwnerId, TrackId } from '../../core/ids.ts';
import { storageShares, type ListShare } from '../../core/downloads/storage-shares.ts';
import type { OffbeatDb } from '../offbeat-db.ts';
import { allPinnedTrackIds, pinnedLists, pinTables } from './pinned-tracks.ts';
import { pinName } from './queries.ts';

export type StorageView = {
  readonly lists: readonly (ListShare & { readonly name: string | null })[];
  /** Cached because they were played; evicted first. */
  readonly playedBytes: number;
  /** Pinned only by other accounts of this device. */
  readonly othersBytes: number;
};

/** What the stored audio is there for: the user's pinned lists, other accounts' lists, and plays. */
export const storageView = (db: OffbeatDb, ownerId: OwnerId): Promise<StorageView> =>
  db.transaction('r', [...pinTables(db), db.audioFiles, db.tracks, db.artists], async () => {
    const bytesById = new Map<TrackId, number>();
    await db.audioFiles.each(({ trackId, bytes }) => bytesById.set(trackId, (bytesById.get(trackId) ?? 0) + bytes));
    const pins = await db.pins.where('ownerId').equals(ownerId).toArray();
    const pinned = await pinnedLists(db, pins);
    const lists = pins.map(({ collection }, index) => ({ collection, trackIds: pinned[index] ?? [] }));
    const { lists: shares, otherIds } = storageShares(lists, bytesById);
    const pinnedByAnyone = await allPinnedTrackIds(db);
    const bytesOf = (isPinned: boolean): number =>
      otherIds.reduce((sum, id) => (pinnedByAnyone.has(id) === isPinned ? sum + (bytesById.get(id) ?? 0) : sum), 0);
    return {
      lists: await Promise.all(shares.map(async (share) => ({ ...share, name: await pinName(db, share.collection) }))),
      playedBytes: bytesOf(false),
      othersBytes: bytesOf(true),
    };
  });

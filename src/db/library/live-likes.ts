import { parseTrackId, type OwnerId, type TrackId } from '../../core/ids.ts';
import { followCommits, type Touched } from '../follow-commits.ts';
import type { OffbeatDb } from '../offbeat-db.ts';
import type { LikeRow } from '../rows.ts';
import { latestFirst } from './like-queries.ts';

export type Likes = { readonly latestFirst: readonly TrackId[]; readonly ids: ReadonlySet<TrackId> };

export type LiveLikes = {
  readonly subscribe: (listener: () => void) => () => void;
  /** Undefined until they were read. Throws what the database threw. */
  readonly current: () => Likes | undefined;
};

/**
 * All likes of a user, live: read once, then only those that a commit touched. As a live query of Dexie, one tap on a
 * heart would read ten thousand rows, and the heart would be drawn after that.
 */
export function liveLikes(db: OffbeatDb, ownerId: OwnerId): LiveLikes {
  const listeners = new Set<() => void>();
  let rows = new Map<TrackId, LikeRow>();
  let current: Likes | undefined;
  let failure: Error | undefined;
  let due: Touched<TrackId> = 'all';
  let isReading = false;
  let stopFollowing = (): void => undefined;

  const readDue = async (): Promise<void> => {
    if (isReading) return;
    isReading = true;
    try {
      while (listeners.size > 0 && (due === 'all' || due.size > 0)) {
        const touched = due;
        due = new Set();
        rows = await withRead(db, ownerId, rows, touched);
        current = {
          latestFirst: [...rows.values()].toSorted(latestFirst).map(({ trackId }) => trackId),
          ids: new Set(rows.keys()),
        };
        for (const listener of listeners) listener();
      }
    } catch (error) {
      // A closed database was deleted or moved to a newer version; the page reloads.
      if (!(error instanceof Error) || error.name === 'DatabaseClosedError') return;
      failure = error;
      for (const listener of listeners) listener();
    } finally {
      isReading = false;
    }
  };
  const read = (touched: Touched<TrackId>): void => {
    due = due === 'all' || touched === 'all' ? 'all' : new Set([...due, ...touched]);
    void readDue();
  };
  const keyOf = (key: unknown) => (Array.isArray(key) && key[0] === ownerId ? parseTrackId(key[1]) : undefined);

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      if (listeners.size === 1) {
        stopFollowing = followCommits(db.likes, keyOf, read);
        // What changed without a subscriber is not known.
        read('all');
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) stopFollowing();
      };
    },
    current: () => {
      if (failure !== undefined) throw failure;
      return current;
    },
  };
}

async function withRead(
  db: OffbeatDb,
  ownerId: OwnerId,
  before: ReadonlyMap<TrackId, LikeRow>,
  touched: Touched<TrackId>,
): Promise<Map<TrackId, LikeRow>> {
  if (touched === 'all') {
    const rows = await db.likes.where('ownerId').equals(ownerId).toArray();
    return new Map(rows.map((row) => [row.trackId, row]));
  }
  const ids = [...touched];
  const found = await db.likes.bulkGet(ids.map((id): [OwnerId, TrackId] => [ownerId, id]));
  const rows = new Map(before);
  for (const [index, id] of ids.entries()) {
    const row = found[index];
    if (row === undefined) rows.delete(id);
    else rows.set(id, row);
  }
  return rows;
}

import { parseTrackId, type OwnerId, type TrackId } from '../../core/ids.ts';
import { createListeners } from '../../lib/listeners.ts';
import { followCommits, type Touched } from '../follow-commits.ts';
import type { OffbeatDb } from '../offbeat-db.ts';
import type { LikeRow } from '../rows.ts';
import { latestFirst } from './like-queries.ts';

export type Likes = { readonly rows: ReadonlyMap<TrackId, LikeRow>; readonly latestFirst: readonly TrackId[] };

export type LiveLikes = {
  readonly subscribe: (listener: () => void) => () => void;
  /** Undefined until they were read. Throws what the database threw. */
  readonly current: () => Likes | undefined;
};

const shared = new WeakMap<OffbeatDb, Map<OwnerId, LiveLikes>>();

/** One for all that show likes at the same time, so that a commit is read once. */
export function sharedLikes(db: OffbeatDb, ownerId: OwnerId): LiveLikes {
  const ofDb = shared.get(db) ?? new Map<OwnerId, LiveLikes>();
  shared.set(db, ofDb);
  const known = ofDb.get(ownerId);
  if (known !== undefined) return known;
  const live = liveLikes(db, ownerId, () => ofDb.get(ownerId) === live && ofDb.delete(ownerId));
  ofDb.set(ownerId, live);
  return live;
}

/**
 * All likes of a user, live: read once, then only those that a commit touched. As a live query of Dexie, one tap on a
 * heart would read ten thousand rows, and the heart would be drawn after that.
 */
export function liveLikes(db: OffbeatDb, ownerId: OwnerId, onIdle = (): unknown => undefined): LiveLikes {
  let current: Likes | undefined;
  let failure: Error | undefined;
  let due: Touched<TrackId> = 'all';
  let isReading = false;
  const listeners = createListeners(() => {
    const stopFollowing = followCommits(db.likes, keyOf, read);
    // What changed without a subscriber is not known.
    read('all');
    return () => {
      stopFollowing();
      onIdle();
    };
  });

  const readDue = async (): Promise<void> => {
    if (isReading) return;
    isReading = true;
    try {
      while (!listeners.isEmpty() && (due === 'all' || due.size > 0)) {
        const touched = due;
        due = new Set();
        current =
          touched === 'all' || current === undefined
            ? await readAll(db, ownerId)
            : await withTouched(db, ownerId, current, touched);
        listeners.notify();
      }
    } catch (error) {
      // A closed database was deleted or moved to a newer version; the page reloads.
      if (!(error instanceof Error) || error.name === 'DatabaseClosedError') return;
      failure = error;
      listeners.notify();
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
    subscribe: listeners.subscribe,
    current: () => {
      if (failure !== undefined) throw failure;
      return current;
    },
  };
}

async function readAll(db: OffbeatDb, ownerId: OwnerId): Promise<Likes> {
  const rows = await db.likes.where('ownerId').equals(ownerId).toArray();
  return {
    rows: new Map(rows.map((row) => [row.trackId, row])),
    latestFirst: rows.toSorted(latestFirst).map(({ trackId }) => trackId),
  };
}

/** Sorting ten thousand again would delay the heart that was pressed. */
async function withTouched(
  db: OffbeatDb,
  ownerId: OwnerId,
  before: Likes,
  touched: ReadonlySet<TrackId>,
): Promise<Likes> {
  const ids = [...touched];
  const found = await db.likes.bulkGet(ids.map((id): [OwnerId, TrackId] => [ownerId, id]));
  const rows = new Map(before.rows);
  for (const id of ids) rows.delete(id);
  const ordered = before.latestFirst.filter((id) => rows.has(id));
  for (const row of found) {
    if (row === undefined) continue;
    const at = ordered.findIndex((id) => latestFirst(row, rows.get(id) ?? row) < 0);
    ordered.splice(at === -1 ? ordered.length : at, 0, row.trackId);
    rows.set(row.trackId, row);
  }
  return { rows, latestFirst: ordered };
}

import { Dexie } from 'dexie';
import { parseTrackId, type OwnerId, type TrackId } from '../../core/ids.ts';
import type { Track } from '../../core/track.ts';
import type { OffbeatDb } from '../offbeat-db.ts';
import type { DownloadFailureRow } from '../rows.ts';

/** Ids of a stored answer in the server's order (table `lists`), whether the server has more, and how many it says it has. */
export type StoredList = {
  readonly ids: readonly TrackId[];
  readonly hasMore: boolean;
  readonly totalHits: number | null;
};

/** The list stored under `key` (core/pull, listKeys); null when none was ever stored. */
export async function storedList(db: OffbeatDb, key: string): Promise<StoredList | null> {
  const row = await db.lists.get(key);
  if (row === undefined) return null;
  return { ids: row.ids.flatMap((id) => parseTrackId(id) ?? []), hasMore: row.hasMore === 1, totalHits: row.totalHits };
}

/** Ids of what the listener heard last, latest first (docs/product.md section 9: 50 at most). */
export async function recentIds(db: OffbeatDb, ownerId: OwnerId): Promise<readonly TrackId[]> {
  const rows = await db.recentlyPlayed
    .where('[ownerId+playedAtMs]')
    .between([ownerId, Dexie.minKey], [ownerId, Dexie.maxKey])
    .toArray();
  return rows.reverse().map((row) => row.trackId);
}

/** What can sound without the network, and what no network can bring onto this device. */
export type OfflineFacts = {
  /** Songs whose whole sound is here, in any quality. */
  readonly stored: ReadonlySet<TrackId>;
  /** Songs whose host forbids reading: they play online only. */
  readonly onlineOnly: ReadonlySet<TrackId>;
  /** Songs whose sound could not be had for a reason of their own. */
  readonly problems: ReadonlyMap<TrackId, DownloadFailureRow['kind']>;
};

export async function offlineFacts(db: OffbeatDb): Promise<OfflineFacts> {
  const [sounds, onlineOnly, problems] = await Promise.all([
    db.audioFiles.toCollection().primaryKeys(),
    db.corsBlocked.toCollection().primaryKeys(),
    db.downloadFailures.toArray(),
  ]);
  return {
    stored: new Set(sounds.map(([id]) => id)),
    onlineOnly: new Set(onlineOnly),
    problems: new Map(problems.map(({ trackId, kind }) => [trackId, kind])),
  };
}

/** How many songs can play without the network. */
export const storedSongCount = async (db: OffbeatDb): Promise<number> =>
  new Set((await db.audioFiles.toCollection().primaryKeys()).map(([id]) => id)).size;

/** Whether a song counts among those that can be here: it has a sound, and its host lets it be read (docs/guarantees.md, Audio). */
export const canBeKept = (facts: OfflineFacts, id: TrackId): boolean =>
  !facts.onlineOnly.has(id) && facts.problems.get(id) !== 'none';

/** What a list shows of a song: without its lyrics, of which 10,000 songs would fill the memory. */
export type SongFace = Pick<Track, 'id' | 'title' | 'authorName' | 'coverImage' | 'durationS'>;

/** So many songs are read at a time: reading thousands in one go would hold the page up while they are unpacked. */
const facesPerRead = 200;

/** The faces of these songs; those not on this device are missing from the answer. */
export async function songFaces(db: OffbeatDb, ids: readonly TrackId[]): Promise<ReadonlyMap<TrackId, SongFace>> {
  const faces = new Map<TrackId, SongFace>();
  for (let start = 0; start < ids.length; start += facesPerRead) {
    for (const track of await db.tracks.bulkGet(ids.slice(start, start + facesPerRead))) {
      if (track === undefined) continue;
      const { id, title, authorName, coverImage, durationS } = track;
      faces.set(id, { id, title, authorName, coverImage, durationS });
    }
  }
  return faces;
}

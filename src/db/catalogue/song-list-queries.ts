import { parseTrackId, type TrackId } from '../../core/ids.ts';
import type { Track } from '../../core/track.ts';
import { storedTrackIds } from '../audio-files/queries.ts';
import type { OffbeatDb } from '../offbeat-db.ts';
import type { DownloadFailureRow } from '../rows.ts';

export type StoredList = {
  readonly ids: readonly TrackId[];
  readonly hasMore: boolean;
  readonly totalHits: number | null;
};

/** `key`: see listKeys in core/keys.ts. Null if none was ever stored. */
export async function storedList(db: OffbeatDb, key: string): Promise<StoredList | null> {
  const row = await db.lists.get(key);
  if (row === undefined) return null;
  return {
    ids: row.ids.flatMap((id) => parseTrackId(id) ?? []),
    hasMore: row.hasMore === 1,
    totalHits: row.totalHits,
  };
}

export type OfflineFacts = {
  readonly stored: ReadonlySet<TrackId>;
  readonly onlineOnly: ReadonlySet<TrackId>;
  readonly problems: ReadonlyMap<TrackId, DownloadFailureRow['kind']>;
};

export async function offlineFacts(db: OffbeatDb): Promise<OfflineFacts> {
  const [stored, onlineOnly, problems] = await Promise.all([
    storedTrackIds(db),
    db.corsBlocked.toCollection().primaryKeys(),
    db.downloadFailures.toArray(),
  ]);
  return {
    stored,
    onlineOnly: new Set(onlineOnly),
    problems: new Map(problems.map(({ trackId, kind }) => [trackId, kind])),
  };
}

/** Whether a song can be downloaded: it has an address, and its host allows reading (docs/guarantees.md, Audio). */
export const isDownloadable = (facts: OfflineFacts, id: TrackId): boolean =>
  !facts.onlineOnly.has(id) && facts.problems.get(id) !== 'none';

/** Without lyrics: those of 10,000 songs would fill the memory. */
export type TrackSummary = Pick<Track, 'id' | 'title' | 'authorName' | 'handle' | 'coverImage' | 'durationS'>;

/** Reading thousands of rows at once would block the page while they are deserialized. */
export const summariesPerRead = 200;

export async function trackSummaries(
  db: OffbeatDb,
  ids: readonly TrackId[],
): Promise<ReadonlyMap<TrackId, TrackSummary>> {
  const summaries = new Map<TrackId, TrackSummary>();
  for (let start = 0; start < ids.length; start += summariesPerRead) {
    for (const track of await db.tracks.bulkGet(ids.slice(start, start + summariesPerRead))) {
      if (track === undefined) continue;
      const { id, title, authorName, handle, coverImage, durationS } = track;
      summaries.set(id, { id, title, authorName, handle, coverImage, durationS });
    }
  }
  return summaries;
}

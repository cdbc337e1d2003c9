import { estimatedBytes } from '../core/pin.ts';
import type { OwnerId, TrackId } from '../core/ids.ts';
import type { AudioQuality } from '../core/track.ts';
import { trackSummaries } from '../db/catalogue/song-list-queries.ts';
import { storageBudget, audioBytes } from '../db/audio-files/queries.ts';
import type { OffbeatDb } from '../db/offbeat-db.ts';
import { pendingDownloads } from '../db/pins/pending-downloads.ts';

export type PinEstimate = {
  readonly fetchBytes: number;
  /** Downloads to come, and stored songs that are not pinned yet. */
  readonly pinnedBytes: number;
  /** What the storage budget leaves beside pinned audio and pending downloads. */
  readonly freeBytes: number;
  /** Stored and not pinned: such audio is evicted where the browser's quota ends, or is among the songs. */
  readonly evictableBytes: number;
};

export async function estimatePin(
  db: OffbeatDb,
  ownerId: OwnerId,
  songs: readonly { readonly id: TrackId; readonly durationS: number | null }[],
  quality: AudioQuality,
  nowMs: number,
): Promise<PinEstimate> {
  const rows = await db.audioFiles
    .where('trackId')
    .anyOf(songs.map((song) => song.id))
    .toArray();
  const here = new Set(rows.map((row) => row.trackId));
  const played = new Map(rows.filter((row) => row.pinned === 0).map((row) => [row.trackId, row.bytes]));
  const fetchBytes = estimatedBytes(
    songs.filter((song) => !here.has(song.id)),
    quality,
  );
  const onTheWay = (await pendingDownloads(db, ownerId, { metered: false, nowMs })).map((one) => one.trackId);
  const wanted = new Set(songs.map((song) => song.id));
  const others = onTheWay.filter((id) => !wanted.has(id));
  const summaries = await trackSummaries(db, others);
  // A song whose record has not been pulled yet has the usual length.
  const coming = others.map((id) => summaries.get(id) ?? { durationS: null });
  const [budget, stored] = await Promise.all([storageBudget(db), audioBytes(db)]);
  const freeBytes = budget - stored.pinned - estimatedBytes(coming, quality);
  const playedBytes = [...played.values()].reduce((sum, bytes) => sum + bytes, 0);
  return {
    fetchBytes,
    pinnedBytes: fetchBytes + playedBytes,
    freeBytes: Math.max(0, freeBytes),
    evictableBytes: stored.all - stored.pinned,
  };
}

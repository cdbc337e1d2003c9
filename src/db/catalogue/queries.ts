import type { Artist } from '../../core/artist.ts';
import type { ArtistHandle, TrackId } from '../../core/ids.ts';
import type { TrackFacts } from '../../core/mutations/track-facts.ts';
import { knownLanguage, type TrackCounts } from '../../core/track.ts';
import type { OffbeatDb } from '../offbeat-db.ts';
import type { TrackRow } from '../rows.ts';

export const trackById = (db: OffbeatDb, id: TrackId): Promise<TrackRow | undefined> => db.tracks.get(id);

/** In the order of `ids`; unknown ones are left out. */
export async function tracksByIds(db: OffbeatDb, ids: readonly TrackId[]): Promise<TrackRow[]> {
  const rows = await db.tracks.bulkGet([...ids]);
  return rows.filter((row) => row !== undefined);
}

export const artistByHandle = (db: OffbeatDb, handle: ArtistHandle): Promise<Artist | undefined> =>
  db.artists.get(handle);

export async function artistsByHandles(db: OffbeatDb, handles: readonly ArtistHandle[]): Promise<Artist[]> {
  const rows = await db.artists.bulkGet([...handles]);
  return rows.filter((row) => row !== undefined);
}

/** Song facts sent with interactions (docs/product.md section 7, POST /api/likes); nulls for an unknown one. */
export async function trackFacts(db: OffbeatDb, trackId: TrackId): Promise<TrackFacts> {
  const track = await db.tracks.get(trackId);
  return {
    genre: track?.genre ?? null,
    artist: track === undefined || track.authorName === '' ? null : track.authorName,
    language: knownLanguage(track?.language ?? null),
  };
}

export const countsOf = (db: OffbeatDb, id: TrackId): Promise<TrackCounts | undefined> => db.trackCounts.get(id);

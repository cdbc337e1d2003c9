import { parseTrackId, type TrackId } from '../../core/ids.ts';
import { liveRows, type LiveRows } from '../live-rows.ts';
import type { OffbeatDb } from '../offbeat-db.ts';
import { summariesPerRead, trackSummaries, type TrackSummary } from './song-list-queries.ts';

export const liveTrackSummaries = (db: OffbeatDb): LiveRows<TrackId, TrackSummary> =>
  liveRows({
    table: db.tracks,
    keyOf: parseTrackId,
    read: (ids) => trackSummaries(db, ids),
    keysPerRead: summariesPerRead,
    allKeys: async () => new Set(await db.tracks.toCollection().primaryKeys()),
  });

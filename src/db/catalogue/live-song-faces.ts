import { parseTrackId, type TrackId } from '../../core/ids.ts';
import { liveRows, type LiveRows } from '../live-rows.ts';
import type { OffbeatDb } from '../offbeat-db.ts';
import { facesPerRead, songFaces, type SongFace } from './song-list-queries.ts';

export const liveSongFaces = (db: OffbeatDb): LiveRows<TrackId, SongFace> =>
  liveRows({
    table: db.tracks,
    keyOf: parseTrackId,
    read: (ids) => songFaces(db, ids),
    keysPerRead: facesPerRead,
    allKeys: async () => new Set(await db.tracks.toCollection().primaryKeys()),
  });

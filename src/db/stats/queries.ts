import type { OwnerId } from '../../core/ids.ts';
import type { OffbeatDb } from '../offbeat-db.ts';

export type PlayCount = { readonly name: string; readonly plays: number };

export type ListeningStats = {
  readonly plays: number;
  readonly artists: readonly PlayCount[];
  readonly genres: readonly PlayCount[];
};

export async function playedTimes(db: OffbeatDb, ownerId: OwnerId): Promise<readonly number[]> {
  const rows = await db.recentlyPlayed.where('ownerId').equals(ownerId).toArray();
  return rows.map(({ playedAtMs }) => playedAtMs);
}

const topCount = 5;

export async function listeningStats(db: OffbeatDb, ownerId: OwnerId): Promise<ListeningStats> {
  const counts = await db.playCounts.where('ownerId').equals(ownerId).toArray();
  const tracks = await db.tracks.bulkGet(counts.map((row) => row.trackId));
  const artists = new Map<string, number>();
  const genres = new Map<string, number>();
  counts.forEach(({ plays }, index) => {
    const track = tracks[index];
    if (track === undefined) return;
    if (track.authorName !== '') artists.set(track.authorName, (artists.get(track.authorName) ?? 0) + plays);
    if (track.genre !== null) genres.set(track.genre, (genres.get(track.genre) ?? 0) + plays);
  });
  return { plays: counts.reduce((sum, row) => sum + row.plays, 0), artists: top(artists), genres: top(genres) };
}

const top = (plays: ReadonlyMap<string, number>): PlayCount[] =>
  [...plays]
    .map(([name, count]) => ({ name, plays: count }))
    .sort((a, b) => b.plays - a.plays || a.name.localeCompare(b.name))
    .slice(0, topCount);

export type AudioStats = { readonly songs: number; readonly pinned: number; readonly bytes: number };

export async function audioStats(db: OffbeatDb): Promise<AudioStats> {
  const audioFiles = await db.audioFiles.toArray();
  return {
    songs: new Set(audioFiles.map((row) => row.trackId)).size,
    pinned: new Set(audioFiles.filter((row) => row.pinned === 1).map((row) => row.trackId)).size,
    bytes: audioFiles.reduce((sum, row) => sum + row.bytes, 0),
  };
}

export const tableCounts = (db: OffbeatDb): Promise<readonly { readonly name: string; readonly rows: number }[]> =>
  Promise.all(db.tables.map(async (table) => ({ name: table.name, rows: await table.count() })));

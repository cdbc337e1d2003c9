import { parseArtistHandle, parsePlaylistId, parseTrackId, type OwnerId, type TrackId } from '../../core/ids.ts';
import { pinKind } from '../../core/pin.ts';
import type { Track } from '../../core/track.ts';
import { artistByHandle, trackById } from '../catalogue/queries.ts';
import type { OffbeatDb } from '../offbeat-db.ts';
import { playlistById } from '../playlists/queries.ts';
import type { PinRow } from '../rows.ts';
import { pinnedLists } from './pinned-tracks.ts';

export const pinOf = async (db: OffbeatDb, ownerId: OwnerId, collection: string): Promise<PinRow | null> =>
  (await db.pins.get([ownerId, collection])) ?? null;

export type StoredSong = { readonly track: Track; readonly bytes: number };
/** `name` is null where this device does not know it (a playlist deleted since). */
export type PinnedCollection = {
  readonly pin: PinRow;
  readonly name: string | null;
  readonly trackIds: readonly TrackId[];
};

export type OfflineView = {
  readonly songs: readonly StoredSong[];
  readonly pins: readonly PinnedCollection[];
  readonly bytes: number;
};

export async function offlineView(db: OffbeatDb, ownerId: OwnerId): Promise<OfflineView> {
  const [audioFiles, pins] = await Promise.all([
    db.audioFiles.orderBy('playedAtMs').reverse().toArray(),
    db.pins.where('ownerId').equals(ownerId).toArray(),
  ]);
  const bytesById = new Map<TrackId, number>();
  for (const { trackId, bytes } of audioFiles) bytesById.set(trackId, (bytesById.get(trackId) ?? 0) + bytes);
  const [tracks, lists, names] = await Promise.all([
    db.tracks.bulkGet([...bytesById.keys()]),
    pinnedLists(db, pins),
    Promise.all(pins.map((pin) => pinName(db, pin.collection))),
  ]);
  return {
    songs: tracks.flatMap((track) => (track === undefined ? [] : [{ track, bytes: bytesById.get(track.id) ?? 0 }])),
    pins: pins.map((pin, index) => ({ pin, name: names[index] ?? null, trackIds: lists[index] ?? [] })),
    bytes: audioFiles.reduce((sum, audio) => sum + audio.bytes, 0),
  };
}

export async function pinName(db: OffbeatDb, collection: string): Promise<string | null> {
  const { kind, id } = pinKind(collection);
  const playlistId = kind === 'playlist' ? parsePlaylistId(id) : undefined;
  if (playlistId !== undefined) return (await playlistById(db, playlistId))?.name ?? null;
  const trackId = kind === 'song' ? parseTrackId(id) : undefined;
  if (trackId !== undefined) return (await trackById(db, trackId))?.title ?? null;
  const handle = kind === 'artist' ? parseArtistHandle(id) : undefined;
  return handle === undefined ? null : ((await artistByHandle(db, handle))?.displayName ?? null);
}

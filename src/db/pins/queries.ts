import type { OwnerId } from '../../core/ids.ts';
import type { Track } from '../../core/track.ts';
import type { OffbeatDb } from '../offbeat-db.ts';
import type { PinRow, SoundRow } from '../rows.ts';

/** The listener's pin of a collection; null while it is not kept offline. */
export const pinOf = async (db: OffbeatDb, ownerId: OwnerId, collection: string): Promise<PinRow | null> =>
  (await db.pins.get([ownerId, collection])) ?? null;

/** A song that can play without the network, and the bytes its sound takes, all qualities together. */
export type StoredSong = { readonly track: Track; readonly bytes: number };

export type OfflineView = {
  /** Last played first. */
  readonly songs: readonly StoredSong[];
  readonly sounds: readonly SoundRow[];
  readonly pins: readonly PinRow[];
  readonly bytes: number;
};

/** Everything cached or pinned on this device. */
export async function offlineView(db: OffbeatDb, ownerId: OwnerId): Promise<OfflineView> {
  const [sounds, pins] = await Promise.all([
    db.sounds.orderBy('playedAtMs').reverse().toArray(),
    db.pins.where('ownerId').equals(ownerId).toArray(),
  ]);
  const ids = [...new Set(sounds.map((sound) => sound.trackId))];
  const tracks = await db.tracks.bulkGet(ids);
  const bytesById = new Map<string, number>();
  for (const { trackId, bytes } of sounds) bytesById.set(trackId, (bytesById.get(trackId) ?? 0) + bytes);
  return {
    songs: tracks.flatMap((track) => (track === undefined ? [] : [{ track, bytes: bytesById.get(track.id) ?? 0 }])),
    sounds,
    pins,
    bytes: sounds.reduce((sum, sound) => sum + sound.bytes, 0),
  };
}

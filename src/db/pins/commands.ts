import type { OwnerId, TrackId } from '../../core/ids.ts';
import { limits } from '../../core/limits.ts';
import { isOpenEnded } from '../../core/pin.ts';
import type { CommandContext, OffbeatDb } from '../offbeat-db.ts';
import type { PinRow } from '../rows.ts';
import type { FoundNoPlace } from './full-pins.ts';
import { allPinnedTrackIds, pinnedLists, pinnedTrackIds, pinTables } from './pinned-tracks.ts';
import { pinKeys } from '../../core/keys.ts';

/**
 * Pins a collection: `trackIds` are its songs so far (200 at most, except of playlists and liked songs;
 * docs/guarantees.md, Audio). Those already stored are safe from eviction at once; src/downloads fetches the rest. Pins
 * stay on this device: no outbox row.
 */
export async function pinCollection(
  context: CommandContext,
  collection: string,
  trackIds: readonly TrackId[],
  options: PinOptions = {},
): Promise<void> {
  const { db } = context;
  await db.transaction('rw', [...pinTables(db), db.audioFiles, db.downloadFailures], async () => {
    await putPin(context, collection, trackIds, options);
    await markPinned(db);
  });
}

/** Without `meteredAllowed` the songs wait for a link that is not metered. */
type PinOptions = { readonly meteredAllowed?: boolean };

async function putPin(
  { db, ownerId, nowMs }: CommandContext,
  collection: string,
  trackIds: readonly TrackId[],
  { meteredAllowed = false }: PinOptions,
): Promise<void> {
  const unique = [...new Set(trackIds)];
  const chosen = isOpenEnded(collection) ? unique : unique.slice(0, limits.pinnedSongsPerCollection);
  await db.pins.put({
    ownerId,
    collection,
    trackIds: chosen,
    pinnedAtMs: nowMs(),
    haltReason: null,
    meteredAllowed: meteredAllowed ? 1 : 0,
  });
  // Switching Keep offline on again retries failed downloads at once.
  await db.downloadFailures.bulkDelete(chosen);
}

/**
 * Pins single songs, each as `song:ID`, all of them or none. Returns those that had no such pin; of the others one that was paused
 * goes on, and a failed download is tried again. Looks once at what is pinned: for each of hundreds of songs it would take minutes.
 */
export async function pinSongs(
  context: CommandContext,
  trackIds: readonly TrackId[],
  options: PinOptions = {},
): Promise<readonly TrackId[]> {
  const { db, ownerId } = context;
  return db.transaction('rw', [...pinTables(db), db.audioFiles, db.downloadFailures], async () => {
    const known = await db.pins.bulkGet(songPinKeys(ownerId, trackIds));
    // Older versions left the pin of a song that was removed by hand.
    const isPinned = (id: TrackId, pin?: PinRow): boolean => pin !== undefined && !pin.excludedTrackIds?.includes(id);
    const missing = trackIds.filter((id, index) => !isPinned(id, known[index]));
    const before = known.filter((pin) => pin !== undefined);
    await db.pins.bulkPut(before.map((pin) => resumed(pin, options.meteredAllowed === true)));
    await db.downloadFailures.bulkDelete(before.flatMap((pin) => pin.trackIds));
    for (const id of missing) await putPin(context, pinKeys.song(id), [id], options);
    await markPinned(db);
    return missing;
  });
}

export async function unpinSongs({ db, ownerId }: CommandContext, trackIds: readonly TrackId[]): Promise<void> {
  await db.transaction('rw', [...pinTables(db), db.audioFiles], async () => {
    await db.pins.bulkDelete(songPinKeys(ownerId, trackIds));
    await unhalt(db, ownerId);
    await markPinned(db);
  });
}

const songPinKeys = (ownerId: OwnerId, trackIds: readonly TrackId[]): [OwnerId, string][] =>
  trackIds.map((id) => [ownerId, pinKeys.song(id)]);

/** Its songs stay stored until they are evicted, unless another pin includes them. Returns the pin, for `restorePin`. */
export async function unpinCollection(
  { db, ownerId }: CommandContext,
  collection: string,
): Promise<PinRow | undefined> {
  return db.transaction('rw', [...pinTables(db), db.audioFiles], async () => {
    const pin = await db.pins.get([ownerId, collection]);
    await db.pins.delete([ownerId, collection]);
    await unhalt(db, ownerId);
    await markPinned(db);
    return pin;
  });
}

/** Undo of `unpinCollection`: the pin as it was. A collection pinned again since keeps its new pin. */
export async function restorePin({ db }: CommandContext, pin: PinRow): Promise<void> {
  await db.transaction('rw', [...pinTables(db), db.audioFiles], async () => {
    if ((await db.pins.get([pin.ownerId, pin.collection])) !== undefined) return;
    await db.pins.add(pin);
    await markPinned(db);
  });
}

export async function pausePin({ db, ownerId }: CommandContext, collection: string): Promise<void> {
  await db.pins.update([ownerId, collection], { haltReason: 'paused' });
}

const resumed = (pin: PinRow, meteredAllowed: boolean): PinRow => ({
  ...pin,
  haltReason: null,
  meteredAllowed: meteredAllowed ? 1 : (pin.meteredAllowed ?? 0),
});

/** Also retries failed downloads. `meteredAllowed` allows the songs listed now over a metered link. */
export async function resumePin(
  { db, ownerId }: CommandContext,
  collection: string,
  { meteredAllowed }: { readonly meteredAllowed: boolean },
): Promise<void> {
  await db.transaction('rw', [...pinTables(db), db.downloadFailures], async () => {
    const pin = await db.pins.get([ownerId, collection]);
    if (pin === undefined) return;
    const listed = await pinnedTrackIds(db, pin);
    const trackIds = isOpenEnded(collection) ? listed : pin.trackIds;
    await db.pins.put({ ...resumed(pin, meteredAllowed), trackIds });
    await db.downloadFailures.bulkDelete([...listed]);
  });
}

export async function prioritizePin({ db, ownerId }: CommandContext, collection: string): Promise<void> {
  await db.transaction('rw', db.pins, async () => {
    const pins = await db.pins.where('ownerId').equals(ownerId).toArray();
    const oldestMs = Math.min(...pins.map((pin) => pin.pinnedAtMs));
    await db.pins.update([ownerId, collection], { pinnedAtMs: oldestMs - 1 });
  });
}

/**
 * Halts the pins that include the song until there is space, or the browser lets audio be stored, but not those that the
 * user paused. True if a pin was not halted before.
 */
export async function haltPins(
  db: OffbeatDb,
  ownerId: OwnerId,
  trackId: TrackId,
  haltReason: FoundNoPlace,
): Promise<boolean> {
  return db.transaction('rw', pinTables(db), async () => {
    const running = (await pinsWith(db, ownerId, trackId)).filter((pin) => (pin.haltReason ?? null) === null);
    await db.pins.bulkPut(running.map((pin): PinRow => ({ ...pin, haltReason, haltTold: 0 })));
    return running.length > 0;
  });
}

/** The user's pins that include the song. */
async function pinsWith(db: OffbeatDb, ownerId: OwnerId, trackId: TrackId): Promise<readonly PinRow[]> {
  const pins = await db.pins.where('ownerId').equals(ownerId).toArray();
  const lists = await pinnedLists(db, pins);
  return pins.filter((_, index) => lists[index]?.includes(trackId));
}

export async function unhaltFull(db: OffbeatDb, ownerId: OwnerId): Promise<void> {
  await db.transaction('rw', db.pins, async () => {
    await unhalt(db, ownerId);
  });
}

async function unhalt(db: OffbeatDb, ownerId: OwnerId): Promise<void> {
  const full = (await db.pins.where('ownerId').equals(ownerId).toArray()).filter((pin) => pin.haltReason === 'full');
  await db.pins.bulkPut(full.map((pin): PinRow => ({ ...pin, haltReason: null })));
}

/**
 * A song removed by hand is not downloaded again for the user's pins: its own pin ends, the others exclude it. Returns those pins
 * as they were, for `includeInPins`.
 */
export async function excludeFromPins({ db, ownerId }: CommandContext, trackId: TrackId): Promise<readonly PinRow[]> {
  return db.transaction('rw', pinTables(db), async () => {
    const pins = await pinsWith(db, ownerId, trackId);
    await db.pins.bulkDelete(songPinKeys(ownerId, [trackId]));
    const others = pins.filter(({ collection }) => collection !== pinKeys.song(trackId));
    await db.pins.bulkPut(
      others.map((pin) => ({ ...pin, excludedTrackIds: [...(pin.excludedTrackIds ?? []), trackId] })),
    );
    await unhalt(db, ownerId);
    return pins;
  });
}

/** Undo of `excludeFromPins`. */
export async function includeInPins(
  { db, ownerId }: CommandContext,
  trackId: TrackId,
  pins: readonly PinRow[],
): Promise<void> {
  await db.transaction('rw', db.pins, async () => {
    for (const before of pins) {
      const pin = await db.pins.get([ownerId, before.collection]);
      if (pin !== undefined)
        await db.pins.put({ ...pin, excludedTrackIds: (pin.excludedTrackIds ?? []).filter((id) => id !== trackId) });
      else if (before.collection === pinKeys.song(trackId)) await db.pins.add(before);
    }
  });
}

/**
 * Sets `pinned` of the stored audio by the pins of all users of this device: of a song stored in several qualities only
 * the latest, because one is enough to play it.
 */
export async function syncPinned(db: OffbeatDb): Promise<void> {
  // Dexie follows the awaits of an async function only.
  await db.transaction('rw', [...pinTables(db), db.audioFiles], async () => {
    await markPinned(db);
  });
}

async function markPinned(db: OffbeatDb): Promise<void> {
  const pinnedIds = await allPinnedTrackIds(db);
  const [pinned, stored] = await Promise.all([
    db.audioFiles.where('pinned').equals(1).toArray(),
    db.audioFiles.toCollection().primaryKeys(),
  ]);
  const concerned = new Set([
    ...pinned.map((row) => row.trackId),
    ...stored.flatMap(([id]) => (pinnedIds.has(id) ? id : [])),
  ]);
  if (concerned.size === 0) return;
  const rows = await db.audioFiles
    .where('trackId')
    .anyOf([...concerned])
    .sortBy('storedAtMs');
  const newest = new Map(rows.map((row) => [row.trackId, row.quality]));
  const changed = rows.flatMap((row) => {
    const is = pinnedIds.has(row.trackId) && newest.get(row.trackId) === row.quality ? 1 : 0;
    return row.pinned === is ? [] : [{ ...row, pinned: is } as const];
  });
  if (changed.length > 0) await db.audioFiles.bulkPut(changed);
}

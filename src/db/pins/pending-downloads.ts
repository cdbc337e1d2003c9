import type { OwnerId, TrackId } from '../../core/ids.ts';
import type { OffbeatDb } from '../offbeat-db.ts';
import { forbiddenUntilMs, isRecentFailure, isSurelyForbidden } from '../audio-files/queries.ts';
import type { PinRow } from '../rows.ts';
import { settings } from '../settings/queries.ts';
import { pinnedLists } from './pinned-tracks.ts';

/** `fromMs`: it is not to be tried before. */
export type PendingDownload = { readonly trackId: TrackId; readonly collection: string; readonly fromMs: number };

/**
 * The user's pinned songs that are stored in no quality, oldest pin first, each pin in its list's order. On a metered
 * link only those that the user allowed, by a pin or for all by a setting. Songs that failed within a day, and those whose
 * host surely forbids reading, are left out.
 */
export async function pendingDownloads(
  db: OffbeatDb,
  ownerId: OwnerId,
  { metered, nowMs }: { readonly metered: boolean; readonly nowMs: number },
): Promise<readonly PendingDownload[]> {
  const pins = (await db.pins.where('ownerId').equals(ownerId).toArray()).filter(isFetched);
  if (pins.length === 0) return [];
  const [audioFiles, forbidden, problems] = await Promise.all([
    db.audioFiles.toCollection().primaryKeys(),
    db.corsBlocked.toArray(),
    db.downloadFailures.toArray(),
  ]);
  const seen = new Set<TrackId>(audioFiles.map(([id]) => id));
  for (const failure of problems) if (isRecentFailure(failure, nowMs)) seen.add(failure.trackId);
  const untilMs = new Map<TrackId, number>();
  for (const row of forbidden) {
    const atMs = forbiddenUntilMs(row, nowMs);
    if (atMs > 0 && isSurelyForbidden(row)) seen.add(row.trackId);
    else untilMs.set(row.trackId, atMs);
  }
  const needsConsent = metered && !(await settings(db)).meteredDownloads;
  const pending: PendingDownload[] = [];
  const oldestFirst = pins.toSorted((a, b) => a.pinnedAtMs - b.pinnedAtMs);
  const lists = await pinnedLists(db, oldestFirst);
  for (const [index, pin] of oldestFirst.entries()) {
    const allowed = needsConsent ? new Set(pin.meteredAllowed === 1 ? pin.trackIds : []) : undefined;
    for (const trackId of lists[index] ?? []) {
      if (seen.has(trackId) || allowed?.has(trackId) === false) continue;
      seen.add(trackId);
      pending.push({ trackId, collection: pin.collection, fromMs: untilMs.get(trackId) ?? 0 });
    }
  }
  return pending;
}

const isFetched = (pin: PinRow): boolean => (pin.haltReason ?? null) === null;

/** On any link: also those that wait for an unmetered one. */
export async function pendingTrackIds(db: OffbeatDb, ownerId: OwnerId, nowMs: number): Promise<ReadonlySet<TrackId>> {
  const pending = await pendingDownloads(db, ownerId, { metered: false, nowMs });
  return new Set(pending.map(({ trackId }) => trackId));
}

import type { PlaylistId, TrackId } from '../../core/ids.ts';
import { parseLane } from '../../core/keys.ts';
import { definitionOf, type Mutation } from '../../core/mutations/registry.ts';
import type { OutboxRow } from '../../core/outbox/row.ts';
import { setNeedsProfile } from '../../db/identity/needs-profile.ts';
import type { OffbeatDb } from '../../db/offbeat-db.ts';
import { isSamePlaylist } from '../../db/outbox/local-state.ts';
import { hasRowBefore } from '../../db/outbox/rows.ts';
import { adoptProfileId } from './adopt-profile-id.ts';
import { remapPlaylistId } from './remap-ids.ts';
import type { TrackNews } from '../../core/mutations/definition.ts';
import type { PushOutcome } from './outcome.ts';

type Response = { readonly body: unknown; readonly nowMs: number; readonly baseUrl: string };

/** `mutation` has current ids. `isAsShown`: the screen's tables show the result already, so nothing is recomputed. */
type Applied = { readonly mutation: Mutation; readonly isAsShown: boolean };

/** Writes the base that the server confirmed by accepting a row, inside the settling transaction. The row is gone. */
export async function applyResponse(db: OffbeatDb, row: OutboxRow, response: Response): Promise<Applied> {
  const target = parseLane(row.lane);
  if (target?.entity === 'playlist') return applyToPlaylist(db, row, target.playlistId, response);
  if (target?.entity === 'like') await applyToLike(db, row, target.trackId, response);
  if (target?.entity === 'profile') await applyToProfile(db, row, response);
  return { mutation: row.mutation, isAsShown: false };
}

async function applyToLike(
  db: OffbeatDb,
  { ownerId, mutation }: OutboxRow,
  trackId: TrackId,
  { body, nowMs, baseUrl }: Response,
): Promise<void> {
  const definition = definitionOf(mutation);
  if (definition.entity !== 'like') return;
  const [base, shown] = await Promise.all([db.likesBase.get([ownerId, trackId]), db.likes.get([ownerId, trackId])]);
  const liked = definition.onAccepted(base !== undefined, mutation, body, baseUrl);
  if (liked) await db.likesBase.put({ ownerId, trackId, likedAtMs: shown?.likedAtMs ?? nowMs });
  else await db.likesBase.delete([ownerId, trackId]);
}

async function applyToPlaylist(
  db: OffbeatDb,
  { ownerId, lane, mutation, seq }: OutboxRow,
  playlistId: PlaylistId,
  { body, baseUrl }: Response,
): Promise<Applied> {
  const definition = definitionOf(mutation);
  if (definition.entity !== 'playlist') return { mutation, isAsShown: false };
  const stored = await db.playlistsBase.get(playlistId);
  const base = stored?.ownerId === ownerId ? stored : null;
  const after = definition.onAccepted(base, mutation, body, baseUrl);
  if (after === null) {
    if (base !== null) await db.playlistsBase.delete(playlistId);
    return { mutation, isAsShown: false };
  }
  // A creation: the server's id replaces this device's.
  if (base === null) await remapPlaylistId(db, ownerId, playlistId, after.id, seq);
  await db.playlistsBase.put({ ...after, ownerId });
  const expected = base === null ? null : definition.rebase(base, mutation);
  return {
    mutation: 'playlistId' in mutation ? { ...mutation, playlistId: after.id } : mutation,
    isAsShown: expected !== null && isSamePlaylist(expected, after) && !(await hasRowBefore(db, ownerId, lane, seq)),
  };
}

async function applyToProfile(
  db: OffbeatDb,
  { ownerId, mutation }: OutboxRow,
  { body, baseUrl }: Response,
): Promise<void> {
  const definition = definitionOf(mutation);
  if (definition.entity !== 'profile') return;
  const base = await db.profilesBase.get(ownerId);
  const profile = definition.onAccepted(base ?? null, mutation, body, baseUrl);
  if (profile === null) return;
  await db.profilesBase.put({ ...profile, ownerId });
  await adoptProfileId(db, ownerId, profile.id);
  await setNeedsProfile(db, ownerId, 0);
}

/** A result whose row is still claimed by this drain, with the row as stored. */
export type OwnResult = { readonly row: OutboxRow; readonly outcome: PushOutcome };
type Independent = OwnResult & { readonly outcome: Extract<PushOutcome, { kind: 'accepted' }> };

/** Accepted, and without an entity: it changes only its own row and track. Two of one lane never settle together. */
export const isIndependent = (one: OwnResult): one is Independent =>
  one.outcome.kind === 'accepted' && definitionOf(one.row.mutation).entity === null;

/**
 * Settles rows that share no data in one pass, inside the settling transaction: after a long time offline most rows are
 * counts and interactions, and one by one each would cost a request to the database.
 */
export async function settleIndependently(db: OffbeatDb, settled: readonly Independent[]): Promise<void> {
  if (settled.length === 0) return;
  const news = settled.flatMap(({ row: { mutation }, outcome }) => {
    const definition = definitionOf(mutation);
    return (definition.entity === null ? definition.onAccepted?.(mutation, outcome.body) : undefined) ?? [];
  });
  await Promise.all([
    db.outbox.bulkDelete(settled.map(({ row }) => row.seq)),
    writeCounts(db, news),
    writeAudioKeys(db, news),
  ]);
}

async function writeCounts(db: OffbeatDb, news: readonly TrackNews[]): Promise<void> {
  const changes = new Map<TrackId, NonNullable<TrackNews['counts']>>();
  for (const { trackId, counts } of news) {
    if (counts !== undefined) changes.set(trackId, { ...changes.get(trackId), ...counts });
  }
  if (changes.size === 0) return;
  const known = await db.trackCounts.bulkGet([...changes.keys()]);
  const changed = known.flatMap((before) => {
    if (before === undefined) return [];
    const after = { ...before, ...changes.get(before.trackId) };
    return after.plays === before.plays && after.likes === before.likes ? [] : [after];
  });
  if (changed.length > 0) await db.trackCounts.bulkPut(changed);
}

async function writeAudioKeys(db: OffbeatDb, news: readonly TrackNews[]): Promise<void> {
  for (const { trackId, processedAudioKey } of news) {
    if (processedAudioKey !== undefined) await db.tracks.update(trackId, { processedAudioKey });
  }
}

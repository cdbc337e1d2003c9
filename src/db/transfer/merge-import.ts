import { definitionOf } from '../../core/mutations/registry.ts';
import type { NewStoredRow, OutboxRow } from '../../core/outbox/row.ts';
import type { MoveFile } from '../../core/transfer.ts';
import { unheard, type Written } from '../in-parts.ts';
import type { CommandContext } from '../offbeat-db.ts';
import { addConfirmedLikes, refreshLike, refreshPlaylist } from '../outbox/local-state.ts';
import { rowsOf } from '../outbox/rows.ts';
import { addLocal } from './import-collection.ts';

/**
 * Imports the user's own file: the same guest or member on another device. Bases and waiting
 * changes are added unchanged, and the visible tables are computed from both, as after a pull. Changes waiting here are
 * newer than the file and stay untouched. Runs inside the caller's transaction.
 */
export async function mergeImport(context: CommandContext, file: MoveFile, written: Written = unheard): Promise<void> {
  const { db, ownerId, nowMs } = context;
  const confirmed = file.likesBase.map(({ trackId, likedAtMs }) => ({ ownerId, trackId, likedAtMs }));
  if (confirmed.length > 0) await addConfirmedLikes(db, ownerId, confirmed, nowMs(), written);
  for (const playlist of file.playlistsBase) {
    if ((await db.playlistsBase.get(playlist.id)) === undefined) {
      await db.playlistsBase.put({ ...playlist, ownerId });
    }
  }
  const changes = await addChanges(context, file.changes, written);
  await showChangedLikes(context, file, changes);
  const listedAtMs = new Map(file.playlists.map((row) => [row.id, row.listedAtMs]));
  const playlistIds = [...file.playlistsBase.map(({ id }) => id), ...changes.flatMap(playlistOf)];
  for (const id of new Set(playlistIds)) {
    await refreshPlaylist(db, ownerId, id, listedAtMs.get(id) ?? nowMs(), 1);
  }
  await addLocal(context, file);
}

async function showChangedLikes(
  { db, ownerId, nowMs }: CommandContext,
  file: MoveFile,
  changes: readonly OutboxRow[],
): Promise<void> {
  const likedAtMs = new Map(file.likes.map((row) => [row.trackId, row.likedAtMs]));
  const changed = changes.flatMap(({ mutation }) => (mutation.kind === 'like.set' ? mutation.trackId : []));
  for (const trackId of new Set(changed)) {
    await refreshLike(db, ownerId, trackId, likedAtMs.get(trackId) ?? nowMs());
  }
}

const playlistOf = ({ mutation }: OutboxRow) => ('playlistId' in mutation ? [mutation.playlistId] : []);

/**
 * Appends the file's changes with their own keys, so that a change both devices send has one effect. Skips rows
 * that exist here, rows this device has since undone, and their dependents. Returns the added rows.
 */
async function addChanges(
  { db, ownerId, nowMs }: CommandContext,
  rows: readonly OutboxRow[],
  written: Written,
): Promise<readonly OutboxRow[]> {
  const waiting = await rowsOf(db, ownerId);
  const waitingByKey = new Map(waiting.map((row) => [row.key, row]));
  const decided = new Set(waiting.map(subjectOf));
  const lanes = new Set(waiting.map(({ lane }) => lane));
  const seqsOfFile = new Set(rows.map(({ seq }) => seq));
  /** The file's seq to this device's; absent for skipped rows. */
  const seqs = new Map<number, number>();
  const added: OutboxRow[] = [];
  for (const row of rows.toSorted((a, b) => a.seq - b.seq)) {
    written(1);
    const known = waitingByKey.get(row.key);
    if (known !== undefined) {
      seqs.set(row.seq, known.seq);
      continue;
    }
    const isUndone = row.mutation.kind === 'playlist.delete' && lanes.has(row.lane);
    if (isUndone || decided.has(subjectOf(row))) continue;
    const dependsOn = row.dependsOn === null ? null : seqs.get(row.dependsOn);
    // The row it depends on was accepted before the export, or was skipped; rows of a creation need it.
    if (row.dependsOn !== null && dependsOn === undefined && seqsOfFile.has(row.dependsOn)) continue;
    const { seq: _seq, ...rest } = row;
    const seq = await db.outbox.add({ ...dueHere(rest, nowMs()), ownerId, dependsOn: dependsOn ?? null });
    seqs.set(row.seq, seq);
    added.push({ ...row, seq });
  }
  return added;
}

/** A pending row is due at once: the old device's backoff does not apply to this network. */
const dueHere = (row: NewStoredRow, nowMs: number): NewStoredRow =>
  row.state === 'pending' ? { ...row, attempts: 0, nextAttemptAtMs: nowMs, lastError: null } : row;

/** A later mutation of the same subject replaces the effect of an earlier one; most mutations are their own subject. */
const subjectOf = ({ mutation, key }: Pick<OutboxRow, 'mutation' | 'key'>): string =>
  definitionOf(mutation).decides?.(mutation) ?? key;

import { definitionOf } from '../../core/mutations/registry.ts';
import type { NewStoredRow, OutboxRow } from '../../core/outbox/row.ts';
import type { MoveFile } from '../../core/transfer.ts';
import { inParts, rowsPerTask, type OnWritten } from '../in-parts.ts';
import type { CommandContext } from '../offbeat-db.ts';
import { refreshPlaylists } from '../outbox/local-state.ts';
import { addConfirmedLikes, refreshLikes } from '../outbox/local-state-of-many.ts';
import { ownerRows } from '../outbox/rows.ts';
import { addLocal } from './import-collection.ts';

/**
 * Imports the user's own file: the same guest or member on another device. Bases and waiting
 * changes are added unchanged, and the visible tables are computed from both, as after a pull. Changes waiting here are
 * newer than the file and stay untouched. Runs inside the caller's transaction.
 */
export async function mergeImport(context: CommandContext, file: MoveFile, onWritten: OnWritten): Promise<void> {
  const { db, ownerId, nowMs } = context;
  const confirmed = file.likesBase.map(({ trackId, likedAtMs }) => ({ ownerId, trackId, likedAtMs }));
  if (confirmed.length > 0) await addConfirmedLikes(db, ownerId, confirmed, nowMs(), onWritten);
  await addConfirmedPlaylists(context, file, onWritten);
  const changes = await addChanges(context, file.changes, onWritten);
  await showChangedLikes(context, file, changes);
  const listedAtMs = new Map(file.playlists.map((row) => [row.id, row.listedAtMs]));
  const playlistIds = [...file.playlistsBase.map(({ id }) => id), ...changes.flatMap(playlistOf)];
  await refreshPlaylists(
    db,
    ownerId,
    [...new Set(playlistIds)],
    (id) => ({ listedAtMs: listedAtMs.get(id) ?? nowMs() }),
    1,
  );
  await addLocal(context, file, onWritten);
}

async function addConfirmedPlaylists(
  { db, ownerId }: CommandContext,
  { playlistsBase }: MoveFile,
  onWritten: OnWritten,
): Promise<void> {
  const known = await db.playlistsBase.bulkGet(playlistsBase.map(({ id }) => id));
  const missing = playlistsBase.filter((_, index) => known[index] === undefined);
  await inParts(
    missing.map((playlist) => ({ ...playlist, ownerId })),
    rowsPerTask,
    (part) => db.playlistsBase.bulkPut(part),
    onWritten,
  );
}

async function showChangedLikes(
  { db, ownerId, nowMs }: CommandContext,
  file: MoveFile,
  changes: readonly OutboxRow[],
): Promise<void> {
  const likedAtMs = new Map(file.likes.map((row) => [row.trackId, row.likedAtMs]));
  const changed = changes.flatMap(({ mutation }) => (mutation.kind === 'like.set' ? mutation.trackId : []));
  await refreshLikes(db, ownerId, changed, (id) => likedAtMs.get(id) ?? nowMs());
}

const playlistOf = ({ mutation }: OutboxRow) => ('playlistId' in mutation ? [mutation.playlistId] : []);

/**
 * Appends the file's changes with their own keys, so that a change both devices send has one effect. Skips rows
 * that exist here, rows this device has since undone, and their dependents. Returns the added rows.
 */
async function addChanges(
  context: CommandContext,
  rows: readonly OutboxRow[],
  onWritten: OnWritten,
): Promise<readonly OutboxRow[]> {
  const waiting = await ownerRows(context.db, context.ownerId);
  const waitingByKey = new Map(waiting.map((row) => [row.key, row]));
  const decided = new Set(waiting.map(subjectOf));
  const lanes = new Set(waiting.map(({ lane }) => lane));
  const seqsOfFile = new Set(rows.map(({ seq }) => seq));
  /** Of the file's seq: this device's, or the place among `added`; absent for skipped rows. */
  const places = new Map<number, { readonly seq: number } | { readonly place: number }>();
  const added: Addition[] = [];
  for (const row of rows.toSorted((a, b) => a.seq - b.seq)) {
    const known = waitingByKey.get(row.key);
    if (known !== undefined) {
      places.set(row.seq, known);
      continue;
    }
    const isUndone = row.mutation.kind === 'playlist.delete' && lanes.has(row.lane);
    if (isUndone || decided.has(subjectOf(row))) continue;
    const dependsOn = row.dependsOn === null ? undefined : places.get(row.dependsOn);
    // The row it depends on was accepted before the export, or was skipped; rows of a creation need it.
    if (row.dependsOn !== null && dependsOn === undefined && seqsOfFile.has(row.dependsOn)) continue;
    places.set(row.seq, { place: added.length });
    added.push({ row, dependsOn });
  }
  await storeChanges(context, added, onWritten);
  return added.map(({ row }) => row);
}

type Addition = {
  readonly row: OutboxRow;
  readonly dependsOn: { readonly seq: number } | { readonly place: number } | undefined;
};

/**
 * The table numbers the first row; the others follow it, so that a row can name one that is stored together with it. One by
 * one, ten thousand rows take half a minute.
 */
async function storeChanges({ db, ownerId, nowMs }: CommandContext, added: readonly Addition[], onWritten: OnWritten) {
  const now = nowMs();
  const stored = ({ row: { seq: _seq, ...rest }, dependsOn }: Addition, firstSeq: number): NewStoredRow => {
    const seq = dependsOn === undefined ? null : 'seq' in dependsOn ? dependsOn.seq : firstSeq + dependsOn.place;
    return { ...dueHere(rest, now), ownerId, dependsOn: seq };
  };
  const [first, ...others] = added;
  if (first === undefined) return;
  const firstSeq = await db.outbox.add(stored(first, 0));
  const rows = others.map((addition, index) => ({ ...stored(addition, firstSeq), seq: firstSeq + 1 + index }));
  await inParts(rows, rowsPerTask, (part) => db.outbox.bulkAdd(part), onWritten);
}

/** A pending row is due at once: the old device's backoff does not apply to this network. */
const dueHere = (row: NewStoredRow, nowMs: number): NewStoredRow =>
  row.state === 'pending' ? { ...row, attempts: 0, nextAttemptAtMs: nowMs, lastError: null } : row;

/** A later mutation of the same subject replaces the effect of an earlier one; most mutations are their own subject. */
const subjectOf = ({ mutation, key }: Pick<OutboxRow, 'mutation' | 'key'>): string =>
  definitionOf(mutation).decides?.(mutation) ?? key;

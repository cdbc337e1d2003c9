import type { Table } from 'dexie';
import { freshGuestId, servableId } from '../../core/users/guest-id.ts';
import { unconfirmedCreations } from '../../core/outbox/creations.ts';
import type { OutboxRow } from '../../core/outbox/row.ts';
import { nameIn, type MoveFile } from '../../core/transfer.ts';
import { putSongs } from '../catalogue/commands.ts';
import { continueAsGuest } from '../identity/commands.ts';
import { noteOwnListsKnown } from '../identity/own-lists.ts';
import { ownedTables, removeOwned } from '../identity/owned-tables.ts';
import { currentIdentity } from '../identity/queries.ts';
import { followCopies, leaveToVisitor } from '../identity/carry-over.ts';
import { inParts, rowsPerTask, type OnWritten } from '../in-parts.ts';
import type { CommandContext, OffbeatDb } from '../offbeat-db.ts';
import type { IdentityRow, SettingRow } from '../rows.ts';
import { importCollection, collectionOf } from './import-collection.ts';
import { mergeImport } from './merge-import.ts';
import { counterKeys } from '../../core/keys.ts';

/**
 * How a file can be imported:
 * - `same`: the file is this user's own: missing rows are added, waiting changes with their keys
 * - `become`: this device switches to the file's guest, who receives the former guest's collection
 * - `add`: likes, follows, playlists and history are added to the current user's, by the same commands as taps
 */
export type ImportMode = 'same' | 'become' | 'add';

export function importModes(identity: IdentityRow, { user }: MoveFile): readonly ImportMode[] {
  if (user.ownerId === identity.ownerId && user.kind === identity.kind) return ['same'];
  // A member stays signed in: a file contains no credentials.
  if (user.kind !== 'guest' || identity.kind === 'member') return ['add'];
  return ['become', 'add'];
}

/** `otherUser`: nothing was changed, because another user is here than the one the mode was chosen for. */
export type ImportEnding = 'imported' | 'otherUser';

/**
 * The songs first, in parts between which other writes run: they are what this device knows, not what the user has. Then all
 * else in one transaction, all or nothing. `report` gets the share that is written, from 0 to 1. Throws
 * what Dexie throws.
 */
export async function importMusic(
  context: CommandContext,
  file: MoveFile,
  mode: ImportMode,
  report: (share: number) => void = () => undefined,
): Promise<ImportEnding> {
  const { db, ownerId } = context;
  const total = rowsToWrite(file, mode);
  let rows = 0;
  const onWritten: OnWritten = (more) => {
    rows += more;
    report(Math.min(1, rows / total));
  };
  // While the question was open, another tab may have signed this user out and another in.
  if ((await currentIdentity(db)).ownerId !== ownerId) return 'otherUser';
  await inParts(file.songs, rowsPerTask, (part) => putMissingSongs(context, part), onWritten);
  return db.transaction('rw', tablesOf(db, mode), async () => {
    // It runs again after a full disk was given room.
    rows = file.songs.length;
    // Again: another tab may have signed this user out and another in.
    if ((await currentIdentity(db)).ownerId !== ownerId) return 'otherUser';
    await storeSettings(context, file);
    if (mode === 'add') await importCollection(context, file, onWritten);
    else if (mode === 'same') await mergeImport(context, file, onWritten);
    else await become(context, file, onWritten);
    // Old ETags would be answered with 304, and old times would count as fresh.
    await db.pulls.clear();
    const identity = await db.identity.get('current');
    // A guest's lists exist on this device and in the file only.
    if (identity?.kind === 'guest') await noteOwnListsKnown(db, identity.ownerId);
    // /stats counts dropped records.
    if (file.dropped > 0) await db.counters.put({ key: counterKeys.dropped('import'), value: file.dropped });
    return 'imported';
  });
}

/**
 * No more than it writes: another tab, and a press in this one, wait for these until the import ends. Songs, lists and
 * stored audio are not among them, so that what is on the screen can be opened and played.
 */
function tablesOf(db: OffbeatDb, mode: ImportMode): Table[] {
  const { identity, settings, pulls, counters, playlistIds } = db;
  const noted = [identity, settings, pulls, counters, playlistIds];
  if (mode === 'become') return [...noted, ...ownedTables(db)];
  const { likes, likesBase, playlists, playlistsBase, follows, recentlyPlayed, playCounts, recentSearches, outbox } =
    db;
  const own = [likes, likesBase, playlists, playlistsBase, follows, recentlyPlayed, playCounts, recentSearches, outbox];
  return [...noted, ...own];
}

/** What takes the time: each like is written twice, shown and confirmed or to be sent. */
function rowsToWrite(file: MoveFile, mode: ImportMode): number {
  const { songs, likes, likesBase, playlists, playlistsBase, follows, changes } = file;
  const collected = 2 * likes.length + playlists.reduce((sum, { songIds }) => sum + songIds.length, 0);
  const merged = 2 * likesBase.length + playlistsBase.length + changes.length;
  return Math.max(1, songs.length + follows.length + (mode === 'add' ? collected : merged));
}

async function become(context: CommandContext, file: MoveFile, onWritten: OnWritten): Promise<void> {
  const { db, ownerId: former, nowMs } = context;
  // An id that no server accepts is replaced; confirmed changes were confirmed to the old id, and are sent again.
  const ownerId = servableId(file.user.ownerId, freshGuestId);
  const own = ownerId === file.user.ownerId ? file : unconfirmed(file);
  const handedOver = await collectionOf(db, former);
  const displayName = nameIn(file) ?? 'Guest';
  const avatarProps = file.profile?.avatarProps ?? {};
  const guest = { id: ownerId, username: displayName, displayName, avatarProps };
  await continueAsGuest(db, guest, nowMs());
  const heir = { ...context, ownerId };
  await mergeImport(heir, own, onWritten);
  if (own !== file) await importCollection(heir, own, onWritten);
  await followCopies(db, former, await importCollection(heir, handedOver));
  // Pins belong to the device, not to the user.
  for (const pin of await db.pins.where('ownerId').equals(former).toArray()) await db.pins.put({ ...pin, ownerId });
  await leaveToVisitor(db, former);
  await removeOwned(db, former, new Set());
}

/** The file as of a guest unknown to every server: confirmed changes become part of the collection. */
function unconfirmed(file: MoveFile): MoveFile {
  const created = unconfirmedCreations(file.changes, file.playlistsBase);
  const changes = file.changes.flatMap((row): OutboxRow[] => {
    const { mutation } = row;
    if ('playlistId' in mutation && !created.has(mutation.playlistId)) return [];
    return [{ ...row, state: 'pending', waitReason: null, attempts: 0, lastError: null }];
  });
  return { ...file, likesBase: [], playlistsBase: [], changes };
}

/** Existing rows come from a server and are newer than the file. */
async function putMissingSongs({ db, nowMs }: CommandContext, songs: MoveFile['songs']): Promise<void> {
  const known = await db.tracks.bulkGet(songs.map(({ track }) => track.id));
  await putSongs(
    db,
    songs.filter((_, index) => known[index] === undefined),
    nowMs(),
  );
}

async function storeSettings({ db }: CommandContext, { settings }: MoveFile): Promise<void> {
  const { audioQuality, font, keyboardShortcuts, goOnPlaying, storageBudgetBytes, meteredDownloads } = settings;
  const rows: SettingRow[] = [];
  if (audioQuality !== undefined) rows.push({ key: 'audioQuality', value: audioQuality });
  if (font !== undefined) rows.push({ key: 'font', value: font });
  if (keyboardShortcuts !== undefined) rows.push({ key: 'keyboardShortcuts', value: keyboardShortcuts });
  if (goOnPlaying !== undefined) rows.push({ key: 'goOnPlaying', value: goOnPlaying });
  if (storageBudgetBytes !== undefined) rows.push({ key: 'storageBudgetBytes', value: storageBudgetBytes });
  if (meteredDownloads !== undefined) rows.push({ key: 'meteredDownloads', value: meteredDownloads });
  await db.settings.bulkPut(rows);
}

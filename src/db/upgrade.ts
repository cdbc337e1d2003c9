import type { Dexie, Table, Transaction } from 'dexie';
import type { TrackId } from '../core/ids.ts';
import { fillGenreCovers } from './catalogue/genre-covers.ts';
import type * as rows from './rows.ts';

/** What the upgrade needs of OffbeatDb, which calls it. */
type UpgradedDb = Dexie & {
  readonly searchText: Table<rows.SearchTextRow, number>;
  readonly counters: Table<rows.CounterRow, string>;
  readonly avatars: Table<rows.AvatarRow, string>;
  readonly lists: Table<rows.ListRow, string>;
  readonly tracks: Table<rows.TrackRow, TrackId>;
  readonly genreCovers: Table<rows.GenreCoverRow, string>;
  readonly pulls: Table<rows.PullRow, string>;
};

/** Set in `counters` by an upgrade from a version before 3: its tracks are not in `searchText` yet. */
export const searchTextOwed = 'searchText:owed';

/**
 * Upgrades the rows of any older version; Dexie itself adds and removes tables and indexes. Runs inside the
 * upgrade's transaction, so it awaits nothing but the database. Steps are idempotent.
 */
export async function upgradeRows(db: UpgradedDb, transaction: Transaction): Promise<void> {
  await upgradeTo4(db);
  // Before version 4 they came from `lists` and `tracks`.
  await fillGenreCovers(db);
  await upgradeTo5(db, transaction);
}

async function upgradeTo4(db: UpgradedDb): Promise<void> {
  // Before version 3 search used an index of words.
  if ((await db.searchText.count()) === 0) await db.counters.put({ key: searchTextOwed, value: 1 });
  // Before version 4 avatars were SVG.
  await db.avatars.clear();
}

const renamedTables = {
  sounds: 'audioFiles',
  noReading: 'corsBlocked',
  soundProblems: 'downloadFailures',
  likesConfirmed: 'likesBase',
  playlistsConfirmed: 'playlistsBase',
  profilesConfirmed: 'profilesBase',
} as const;

type Renames = Readonly<Record<string, string>>;

const renamedFields: Readonly<Record<string, Renames>> = {
  outbox: { operation: 'mutation' },
  playerState: { heardMs: 'playedMs' },
  pins: { without: 'excludedTrackIds', meteredOk: 'meteredAllowed', halt: 'haltReason' },
  pulls: { againAtMs: 'staleFromMs' },
};

async function upgradeTo5(db: UpgradedDb, transaction: Transaction): Promise<void> {
  const { idbtrans } = transaction;
  for (const [from, to] of Object.entries(renamedTables)) {
    // A device that skips versions may not have the old table. If the new one has rows, the upgrade ran before, and a tab of
    // the old version created the old table again.
    if (!idbtrans.objectStoreNames.contains(from) || (await db.table(to).count()) > 0) continue;
    // Renamed, not copied: for 100,000 likes a slow device showed nothing for a minute.
    idbtrans.db.deleteObjectStore(to);
    idbtrans.objectStore(from).name = to;
  }
  for (const [table, renames] of Object.entries(renamedFields)) {
    await db
      .table(table)
      .toCollection()
      .modify((row: unknown) => renameFields(row, renames));
  }
  await db.pulls
    .where('key')
    .startsWith('accepted:')
    .modify((row) => {
      const accepted: unknown = row.accepted;
      for (const entry of Array.isArray(accepted) ? accepted : []) renameFields(entry, { operation: 'mutation' });
    });
  const settings = db.table<{ readonly key: string; readonly value: unknown }>('settings');
  const budget = await settings.get('soundBudgetBytes');
  if (budget !== undefined) await settings.put({ key: 'storageBudgetBytes', value: budget.value });
  await settings.delete('soundBudgetBytes');
  // Mutation epochs are compared within one session only.
  await db.counters.where('key').startsWith('settled:').delete();
}

/** Of what a script has damaged nothing is renamed: an upgrade that fails leaves the app without its database. */
function renameFields(row: unknown, renames: Renames): void {
  if (typeof row !== 'object' || row === null) return;
  for (const [from, to] of Object.entries(renames)) {
    if (!Object.hasOwn(row, from)) continue;
    Reflect.set(row, to, Reflect.get(row, from));
    Reflect.deleteProperty(row, from);
  }
}

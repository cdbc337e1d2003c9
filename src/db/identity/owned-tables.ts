import type { IndexSpec, Table } from 'dexie';
import type { OwnerId } from '../../core/ids.ts';
import type { OffbeatDb } from '../offbeat-db.ts';

const startsWithOwner = ({ keyPath }: IndexSpec): boolean =>
  (Array.isArray(keyPath) ? keyPath[0] : keyPath) === 'ownerId';

/** Every table with an owner in its key, found by the schema, so that sign-out misses no new table. */
export const ownedTables = (db: OffbeatDb): readonly Table[] =>
  db.tables.filter(({ schema }) => [schema.primKey, ...schema.indexes].some(startsWithOwner));

export async function removeOwned(db: OffbeatDb, ownerId: OwnerId, except: ReadonlySet<string>): Promise<void> {
  for (const table of ownedTables(db)) {
    if (!except.has(table.name)) await table.where('ownerId').equals(ownerId).delete();
  }
}

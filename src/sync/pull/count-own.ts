import type { Table } from 'dexie';
import type { OwnerId } from '../../core/ids.ts';

/**
 * How many rows of a user's own list are stored. None if either of its tables is empty: of a list whose shown rows were
 * removed by hand the base alone is no list (docs/guarantees.md case 35).
 */
export async function countOwn(base: Table, shown: Table, ownerId: OwnerId): Promise<number> {
  const isShown = (await shown.where('ownerId').equals(ownerId).limit(1).count()) > 0;
  return isShown ? base.where('ownerId').equals(ownerId).count() : 0;
}

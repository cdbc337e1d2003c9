import type { Table } from 'dexie';
import type { OwnerId } from '../../core/ids.ts';

/**
 * How many rows of a user's own list are stored. None if either of its tables is empty: of a list whose shown rows were
 * removed by hand the base alone is no list (docs/guarantees.md case 35).
 */
export async function countOwn(base: Table, shown: Table, ownerId: OwnerId): Promise<number> {
  const [confirmed, onScreen] = await Promise.all(
    [base, shown].map((table) => table.where('ownerId').equals(ownerId).count()),
  );
  return onScreen === 0 ? 0 : (confirmed ?? 0);
}

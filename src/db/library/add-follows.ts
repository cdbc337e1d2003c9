import type { MovedFollow } from '../../core/transfer.ts';
import { inParts, rowsPerTask, type OnWritten } from '../in-parts.ts';
import type { CommandContext } from '../offbeat-db.ts';

/** Follows many artists, as `setFollow` does one: that takes a millisecond and more for each. Existing follows stay as they are. */
export async function addFollows(
  { db, ownerId }: Pick<CommandContext, 'db' | 'ownerId'>,
  follows: readonly MovedFollow[],
  onWritten?: OnWritten,
): Promise<void> {
  await db.transaction('rw', db.follows, async () => {
    const keys = await db.follows.where('ownerId').equals(ownerId).primaryKeys();
    const known = new Set(keys.map(([, handle]) => handle));
    const rows = follows.filter(({ handle }) => !known.has(handle)).map((follow) => ({ ...follow, ownerId }));
    await inParts(rows, rowsPerTask, (part) => db.follows.bulkPut(part), onWritten);
  });
}

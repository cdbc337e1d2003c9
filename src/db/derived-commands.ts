import { fillGenreCovers } from './catalogue/genre-covers.ts';
import type { OffbeatDb } from './offbeat-db.ts';
import { catchUpSearchText } from './search/commands.ts';

/**
 * Fills tables that no request fetches, because their rows follow from those of others: the words of offline search and the
 * covers of genres. They are missing after an upgrade from an old version, or were emptied by hand (docs/guarantees.md,
 * case 35).
 */
export async function fillDerivedTables(db: OffbeatDb): Promise<void> {
  await catchUpSearchText(db);
  if ((await db.genreCovers.limit(1).count()) > 0) return;
  await db.transaction('rw', db.lists, db.tracks, db.genreCovers, () => fillGenreCovers(db));
}

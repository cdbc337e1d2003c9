import { settings } from '../../db/settings/queries.ts';
import type { OffbeatDb } from '../../db/offbeat-db.ts';
import { firstPaintFont, rememberFont } from '../../platform/first-load/first-paint.ts';
import { applyFont, fontOf } from '../../ui/fonts/fonts.ts';

/**
 * Dexie stores the setting. The first paint's copy in local storage differs if a change, an import or a cleared store
 * reached only one of the two.
 */
export async function applyStoredFont(db: OffbeatDb): Promise<void> {
  const font = fontOf((await settings(db)).font);
  if (font === firstPaintFont()) return;
  rememberFont(font);
  await applyFont(font);
}

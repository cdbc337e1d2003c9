import { watchFont } from '../../db/settings/watch-font.ts';
import type { OffbeatDb } from '../../db/offbeat-db.ts';
import { ignored } from '../../lib/log.ts';
import { firstPaintFont, rememberFont } from '../../platform/first-load/first-paint.ts';
import { applyFont, fontOf, isApplied } from '../../ui/fonts/fonts.ts';

/**
 * Shows the font that Dexie stores, now and whenever it changes: another tab may choose one. The first paint's copy in
 * local storage differs if a change, an import or a cleared store reached only one of the two.
 */
export const followStoredFont = (db: OffbeatDb): { readonly unsubscribe: () => void } =>
  watchFont(db, (stored) => {
    const font = fontOf(stored);
    if (font !== firstPaintFont()) rememberFont(font);
    if (!isApplied(font)) applyFont(font).catch(ignored('applying the stored font'));
  });

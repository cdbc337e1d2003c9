import { settings } from '../../db/settings/queries.ts';
import type { OffbeatDb } from '../../db/offbeat-db.ts';
import { ignored } from '../../lib/log.ts';
import { firstPaintFont, rememberFont } from '../../platform/first-load/first-paint.ts';
import { reloadLostStyles } from '../../platform/lost-styles.ts';
import { paths } from '../../core/paths.ts';
import { applyFont, fontOf } from '../../ui/fonts/fonts.ts';
import { loadPressedRoutes } from '../routing/load-pressed-routes.ts';
import { loadRoute, routeOf } from '../routing/route-module.ts';

const menusAfterMs = 3_000;

export function afterStart(db: OffbeatDb): void {
  applyStoredFont(db).catch(ignored('applying the stored font'));
  loadPressedRoutes();
  reloadLostStyles();
  setTimeout(() => {
    // Otherwise the first genre and the first row menu of a session wait for their code.
    Promise.all([
      loadRoute(routeOf(paths.genre('pop'))),
      import('../player/menu/TrackMenu.tsx'),
      import('../../ui/dialogs/MenuLayer.tsx'),
    ]).catch(ignored('loading lists and menus ahead'));
  }, menusAfterMs);
}

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

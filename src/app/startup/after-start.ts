import { untilQuiet } from '../../lib/foreground.ts';
import { ignored } from '../../lib/log.ts';
import { onReconnect, type Connectivity } from '../../platform/connectivity.ts';
import { requestLostStyles } from '../../platform/first-load/lost-styles.ts';
import { paths } from '../../core/paths.ts';
import { loadPressedRoutes } from '../routing/load-pressed-routes.ts';
import { retryPictures } from '../../ui/primitives/picture-retries.ts';
import { loadRoute, routeOf } from '../routing/route-module.ts';

const menusAfterMs = 3_000;
const quietMs = 500;

export function afterStart(connectivity: Connectivity, quiet = untilQuiet): void {
  loadPressedRoutes();
  onReconnect(connectivity, requestLostStyles);
  onReconnect(connectivity, retryPictures);
  setTimeout(() => {
    loadAhead(quiet).catch(ignored('loading lists and menus ahead'));
  }, menusAfterMs);
}

/** Otherwise the first genre and the first row menu of a session wait for their code. */
async function loadAhead(quiet: typeof untilQuiet): Promise<void> {
  await quiet(quietMs);
  await loadRoute(routeOf(paths.genre('pop')));
  await quiet(quietMs);
  await Promise.all([import('../player/menu/TrackMenu.tsx'), import('../../ui/dialogs/MenuLayer.tsx')]);
}

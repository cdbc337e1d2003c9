import type { AuthConfig } from '../../core/config.ts';
import type { IdentityRow } from '../../db/rows.ts';
import { ignored } from '../../lib/log.ts';
import { untilLoaded } from '../../lib/until-loaded.ts';
import type { Connectivity } from '../../platform/connectivity.ts';
import { reloadLostStyles } from '../../platform/lost-styles.ts';
import { paths } from '../../core/paths.ts';
import { loadPressedRoutes } from '../routing/load-pressed-routes.ts';
import type { SignOutOthersContext } from '../account/sign-out-others.ts';
import { retryPictures } from '../../ui/primitives/picture-retries.ts';
import { loadRoute, routeOf } from '../routing/route-module.ts';

const menusAfterMs = 3_000;

export function afterStart(connectivity: Connectivity): void {
  loadPressedRoutes();
  reloadLostStyles(connectivity);
  connectivity.subscribe((event) => {
    if (event === 'cameBack' || event === 'linkUp') retryPictures();
  });
  setTimeout(() => {
    // Otherwise the first genre and the first row menu of a session wait for their code.
    Promise.all([
      loadRoute(routeOf(paths.genre('pop'))),
      import('../player/menu/TrackMenu.tsx'),
      import('../../ui/dialogs/MenuLayer.tsx'),
    ]).catch(ignored('loading lists and menus ahead'));
  }, menusAfterMs);
}

/** What was begun on this account goes on, and its session is followed: each also if the other's code was lost. */
export function followAccount(context: SignOutOthersContext, { newIdKey }: IdentityRow, auth: AuthConfig): void {
  if (newIdKey !== undefined)
    void untilLoaded(() => import('../account/sign-out-others.ts')).then(({ finishLater }) => finishLater(context));
  if (auth.kind !== 'none')
    untilLoaded(() => import('../account/session.ts'))
      .then(({ watchSession }) => watchSession(context.db, auth))
      .catch(ignored('following the session'));
}

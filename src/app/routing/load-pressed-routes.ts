import { ignored } from '../../lib/log.ts';
import { loadRoute, routeOf } from './route-module.ts';

/**
 * Loads the code of the screen that a pressed link leads to: a press takes some 80 ms to become a click, and on a slow phone
 * the code is there by then. Runs for the app's life.
 */
export function loadPressedRoutes(): void {
  const press = ({ target }: Event): void => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link === null || link.origin !== window.location.origin) return;
    // The screen asks again and says so where it cannot be had.
    loadRoute(routeOf(link.pathname)).catch(ignored('loading the screen of a pressed link'));
  };
  document.addEventListener('pointerdown', press, { passive: true });
}

import { ignored } from '../../lib/log.ts';
import { loadRoute, routeOf } from './route-module.ts';

/** Loads the code of a pressed link's screen at pointerdown, some 80 ms before the click. Runs for the app's life. */
export function loadPressedRoutes(): void {
  const press = ({ target }: Event): void => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link === null || link.origin !== window.location.origin) return;
    // The screen retries the load and shows its own error.
    loadRoute(routeOf(link.pathname)).catch(ignored('loading the screen of a pressed link'));
  };
  document.addEventListener('pointerdown', press, { passive: true });
}

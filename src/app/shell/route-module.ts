import { lazy, type ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import { notFoundRoute, routes, type AppRoute } from './routes.ts';

const loaded = new Map<AppRoute, ComponentType>();
const lazies = new Map<AppRoute, ComponentType>();
const loading = new Map<AppRoute, Promise<ComponentType>>();

/** The code of a screen could not be had: no network and not in the worker's cache yet, or a deploy that is broken. */
export class ScreenUnavailable extends Error {
  override readonly name = 'ScreenUnavailable';
}

/** Which route a path belongs to; the not-found route when none. */
export const routeOf = (pathname: string): AppRoute =>
  routes.find((route) => matchPath(route.path, pathname) !== null) ?? notFoundRoute;

/** Fetches a route's code once; a failed fetch is forgotten, so that the next one tries again. */
export function loadRoute(route: AppRoute): Promise<ComponentType> {
  const known = loading.get(route);
  if (known !== undefined) return known;
  const promise = route.load();
  loading.set(route, promise);
  promise.then(
    (component) => loaded.set(route, component),
    () => loading.delete(route),
  );
  return promise;
}

/**
 * Lets the next visit of a route that failed try again. Not before the failure is on the screen: a stand-in that is
 * replaced when it fails is fetched again at every try to render it, without end.
 */
export const forgetFailedRoutes = (): void => lazies.clear();

/**
 * The route's component: itself once its code is here, so that it renders at once and a transition shows the new screen
 * instead of a gap; else a lazy stand-in.
 */
export function routeComponent(route: AppRoute): ComponentType {
  const ready = loaded.get(route) ?? lazies.get(route);
  if (ready !== undefined) return ready;
  const standIn = lazy(async () => {
    try {
      return { default: await loadRoute(route) };
    } catch (cause) {
      throw new ScreenUnavailable(route.path, { cause });
    }
  });
  lazies.set(route, standIn);
  return standIn;
}

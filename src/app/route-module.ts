import { lazy, type ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import { notFoundRoute, routes, type AppRoute } from './routes.ts';

const loaded = new Map<AppRoute, ComponentType>();
const lazies = new Map<AppRoute, ComponentType>();
const loading = new Map<AppRoute, Promise<ComponentType>>();

/** Which route a path belongs to; the not-found route when none. */
export const routeOf = (pathname: string): AppRoute =>
  routes.find((route) => matchPath(route.path, pathname) !== null) ?? notFoundRoute;

/** Fetches a route's code once; a failed fetch is forgotten, so that the next visit tries again. */
export function loadRoute(route: AppRoute): Promise<ComponentType> {
  const known = loading.get(route);
  if (known !== undefined) return known;
  const promise = route.load();
  loading.set(route, promise);
  promise.then(
    (component) => loaded.set(route, component),
    () => {
      loading.delete(route);
      lazies.delete(route);
    },
  );
  return promise;
}

/**
 * The route's component: itself once its code is here, so that it renders at once and a transition shows the new screen
 * instead of a gap; else a lazy stand-in.
 */
export function routeComponent(route: AppRoute): ComponentType {
  const ready = loaded.get(route) ?? lazies.get(route);
  if (ready !== undefined) return ready;
  const standIn = lazy(async () => ({ default: await loadRoute(route) }));
  lazies.set(route, standIn);
  return standIn;
}

import { lazy, type ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import { inForeground } from '../../lib/foreground.ts';
import { sleep } from '../../lib/sleep.ts';
import { notFoundRoute, routes, type AppRoute } from './routes.ts';

/** So that a screen whose code hangs stops nothing else for long. */
const longestLoadMs = 3_000;

const loaded = new Map<AppRoute, ComponentType>();
const lazies = new Map<AppRoute, ComponentType>();
const loading = new Map<AppRoute, Promise<ComponentType>>();

/** A screen's code could not be loaded: offline and not cached, or a broken deploy. */
export class ScreenUnavailable extends Error {
  override readonly name = 'ScreenUnavailable';
}

export const routeOf = (pathname: string): AppRoute =>
  routes.find((route) => matchPath(route.path, pathname) !== null) ?? notFoundRoute;

export function loadRoute(route: AppRoute): Promise<ComponentType> {
  const known = loading.get(route);
  if (known !== undefined) return known;
  const promise = inForeground(route.load());
  loading.set(route, promise);
  promise.then(
    (component) => loaded.set(route, component),
    () => loading.delete(route),
  );
  return promise;
}

/**
 * Resolves once no screen's code is loading, after some seconds at the latest. A press reaches its link after it has
 * ended the deferral (platform/page-load.ts), so it is waited for here.
 */
export async function screensLoaded(): Promise<void> {
  await sleep(0);
  await Promise.race([Promise.allSettled(loading.values()), sleep(longestLoadMs)]);
}

/**
 * Lets the next visit of a failed route retry. Call it only once the error is on the screen: otherwise React
 * would load the lazy component again at every render, endlessly.
 */
export const forgetFailedRoutes = (): void => lazies.clear();

/** The loaded component, so that it renders at once and a transition shows no gap; otherwise a lazy one. */
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

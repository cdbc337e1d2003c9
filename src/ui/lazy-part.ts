import { lazy, type LazyExoticComponent, type ReactNode } from 'react';
import { untilLoaded } from '../lib/until-loaded.ts';

/**
 * React.lazy for a part of the page that repeats a failed load with backoff; meanwhile the nearest Suspense shows its
 * fallback. React.lazy alone keeps a failure and throws it at every render, so that one request that a bad network lost
 * would take the whole page down until a reload.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<(props: Props) => ReactNode>,
): LazyExoticComponent<(props: Props) => ReactNode> => lazy(async () => ({ default: await untilLoaded(load) }));

import { lazy, type LazyExoticComponent, type ReactNode } from 'react';
import { backoffMs } from '../lib/backoff.ts';
import { ignored } from '../lib/log.ts';
import { sleep } from '../lib/sleep.ts';

const [baseMs, capMs] = [1_000, 15_000];

/**
 * React.lazy for a part of the page that repeats a failed load with backoff; meanwhile the nearest Suspense shows its
 * fallback. React.lazy alone keeps a failure and throws it at every render, so that one request that a bad network lost
 * would take the whole page down until a reload.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<(props: Props) => ReactNode>,
): LazyExoticComponent<(props: Props) => ReactNode> => lazy(async () => ({ default: await untilLoaded(load) }));

async function untilLoaded<Part>(load: () => Promise<Part>, failures = 0): Promise<Part> {
  const part = await load().catch(ignored('loading a part of the page'));
  if (part !== undefined) return part;
  await sleep(backoffMs(failures, baseMs, capMs, Math.random));
  return untilLoaded(load, failures + 1);
}

import { useLiveQuery, useObservable } from 'dexie-react-hooks';
import type { PrefetchedQuery } from '../../db/prefetched-query.ts';

/**
 * A live query whose result belongs to `key`. `useLiveQuery` returns the last result while the next query runs. That is
 * right when a table changes, and wrong when the query changes: another genre's tracks would show under this genre's
 * name. `key` must contain everything `query` depends on, except `also`: when those change, the result of the same key
 * stays. Undefined until the first result.
 */
export function useLive<T>(key: string, query: () => Promise<T>, also: readonly unknown[] = []): T | undefined {
  const answer = useLiveQuery(async () => ({ key, value: await query() }), [key, ...also]);
  return answer?.key === key ? answer.value : undefined;
}

/** As useLive, with a result in the first render if start-up prefetched it (src/app/routing/routes.ts, `prefetch`). */
export function usePrefetchedQuery<T>(
  prefetched: PrefetchedQuery<T>,
  key: string,
  query: () => Promise<T>,
): T | undefined {
  const answer = useObservable(() => prefetched.live(key, query), [key]);
  return answer?.key === key ? answer.value : undefined;
}

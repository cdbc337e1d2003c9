import { useLiveQuery, useObservable } from 'dexie-react-hooks';
import type { Primed } from '../../db/primed.ts';

/**
 * A live query whose answer belongs to `key`. `useLiveQuery` keeps the last answer while the next question runs, which is
 * right for a table that changes and wrong when the question itself changes: another genre's songs would stand under this
 * genre's name. `key` must name everything `query` depends on, but for `also`: while those change, the answer of the same
 * key stays. Undefined until the first answer.
 */
export function useLive<T>(key: string, query: () => Promise<T>, also: readonly unknown[] = []): T | undefined {
  const answer = useLiveQuery(async () => ({ key, value: await query() }), [key, ...also]);
  return answer?.key === key ? answer.value : undefined;
}

/** The same, answered in the first render where start-up asked ahead (src/app/shell/routes.ts, `prime`). */
export function usePrimed<T>(primed: Primed<T>, key: string, query: () => Promise<T>): T | undefined {
  const answer = useObservable(() => primed.live(key, query), [key]);
  return answer?.key === key ? answer.value : undefined;
}

import { useCallback, useEffect, useRef, useState } from 'react';
import { limits } from '../../../core/limits.ts';
import { isFailure, type PullOptions, type PullOutcome, type PullRequest } from '../../../core/pull.ts';
import { onReconnect } from '../../../platform/connectivity.ts';
import { useServices } from '../services.ts';

export type Pages = {
  readonly state: 'idle' | 'loading' | 'done' | 'failed';
  /** Pulls the next page, at most once in 150 ms (docs/product.md section 2, Genre). */
  readonly onReach: () => void;
  readonly onRetry: () => void;
};

/**
 * Paging of a list. A failed page, or a failed refresh (`refreshed`), ends the list until Retry, a reconnect or the
 * next visit (docs/guarantees.md, Freshness); this is never stored.
 */
export function usePages(key: string, hasMore: boolean, next: PullRequest, refreshed?: PullOutcome): Pages {
  const { pull, connectivity } = useServices();
  const [progress, setProgress] = useState<{ readonly key: string; readonly state: 'loading' | 'failed' }>();
  /** The failed refresh that later pages have superseded. */
  const [pastFailure, setPastFailure] = useState<PullOutcome>();
  const request = useRef(next);
  const latest = useRef(refreshed);
  const requestedAtMs = useRef(-Infinity);
  useEffect(() => {
    request.current = next;
    latest.current = refreshed;
  });

  const load = useCallback(
    async (options: PullOptions) => {
      setProgress({ key, state: 'loading' });
      const outcome = await pull(request.current, options);
      const failed = isFailure(outcome) || outcome.kind === 'notFound';
      setProgress((now) => (now?.key !== key ? now : failed ? { key, state: 'failed' } : undefined));
      if (!failed) setPastFailure(latest.current);
    },
    [pull, key],
  );

  const refreshFailed = hasMore && refreshed !== undefined && refreshed !== pastFailure && isFailure(refreshed);
  const state = progress?.key === key ? progress.state : refreshFailed ? 'failed' : undefined;
  useEffect(() => {
    if (state !== 'failed') return undefined;
    const again = () => {
      setProgress(undefined);
      setPastFailure(latest.current);
    };
    return onReconnect(connectivity, again);
  }, [state, connectivity]);

  // The end is reported once, so a throttled call must still load its page.
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const onReach = useCallback(() => {
    clearTimeout(timer.current);
    const wait = Math.max(0, requestedAtMs.current + limits.genreScrollThrottleMs - performance.now());
    timer.current = setTimeout(() => {
      requestedAtMs.current = performance.now();
      void load({ forcedBy: 'app' });
    }, wait);
  }, [load]);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
    },
    [load],
  );
  const onRetry = useCallback(() => void load({ forcedBy: 'user' }), [load]);
  return { state: state ?? (hasMore ? 'idle' : 'done'), onReach, onRetry };
}

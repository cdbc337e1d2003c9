import { useCallback, useEffect, useRef, useState } from 'react';
import { limits } from '../../core/limits.ts';
import type { Pull, PullOptions, PullOutcome, PullRequest } from '../../core/pull.ts';
import { useServices } from './services.ts';

/** Questions under way, so that two components (or React's double effects) that ask the same thing get the same answer. */
const underWay = new WeakMap<Pull, Map<string, Promise<PullOutcome>>>();

/** Shares the running pull of an equal request. */
export function pullOnce(pull: Pull, request: PullRequest, options: PullOptions): Promise<PullOutcome> {
  const running = underWay.get(pull) ?? new Map<string, Promise<PullOutcome>>();
  underWay.set(pull, running);
  const key = JSON.stringify(request);
  const asked =
    running.get(key) ??
    pull(request, options).then((outcome) => {
      running.delete(key);
      return outcome;
    });
  running.set(key, asked);
  return asked;
}

export type PullState = {
  /** What the last question came to; undefined while the first one is on its way. */
  readonly outcome: PullOutcome | undefined;
  /** Pulls again, however recent the last answer is (pull-to-refresh, Retry). */
  readonly refresh: () => Promise<PullOutcome>;
};

/** How often a visible screen checks its freshness, which reads one row. */
const freshnessCheckMs = 60_000;

/**
 * Keeps what a screen shows fresh: asks on mount, when the page comes back into view, on reconnect, and while it is in view
 * whenever five minutes have passed (the pull itself answers `fresh` within them). `null` asks nothing.
 */
export function usePull(request: PullRequest | null): PullState {
  const { pull, identity, connectivity } = useServices();
  const key = request === null ? null : `${identity.ownerId} ${JSON.stringify(request)}`;
  const latest = useRef(request);
  useEffect(() => {
    latest.current = request;
  });
  const [state, setState] = useState<{ readonly key: string | null; readonly outcome: PullOutcome }>();

  const requestedAtMs = useRef(0);
  const last = useRef<PullOutcome['kind']>(undefined);

  const ask = useCallback(
    async (options: PullOptions): Promise<PullOutcome> => {
      if (latest.current === null) return { kind: 'fresh' };
      requestedAtMs.current = Date.now();
      const outcome = await pullOnce(pull, latest.current, options);
      last.current = outcome.kind;
      setState((shown) => (outcome.kind === 'fresh' && shown?.key === key ? shown : { key, outcome }));
      return outcome;
    },
    [pull, key],
  );

  useEffect(() => {
    if (key === null) return;
    void ask({});
    const again = () => {
      if (document.visibilityState === 'visible') void ask({});
    };
    const reconnected = () => void ask({ force: true, background: true });
    const stopListening = connectivity.subscribe((event) => {
      // The browser says nothing when only the server was gone.
      if (event === 'linkUp' || (event === 'cameBack' && last.current === 'offline')) reconnected();
    });
    const timer = setInterval(() => {
      // Refreshed in the background: failures too are retried only every five minutes.
      const isFailed = last.current === 'offline' || last.current === 'failed';
      if (!isFailed || Date.now() - requestedAtMs.current >= limits.freshForMs) again();
    }, freshnessCheckMs);
    document.addEventListener('visibilitychange', again);
    return () => {
      stopListening();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', again);
    };
  }, [ask, key, connectivity]);

  const refresh = useCallback(() => ask({ force: true }), [ask]);
  return { outcome: state?.key === key ? state?.outcome : undefined, refresh };
}

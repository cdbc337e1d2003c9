import { useCallback, useEffect, useRef, useState } from 'react';
import type { Pull, PullOptions, PullOutcome, PullRequest } from '../core/pull.ts';
import { noteOutcome } from './reachability.ts';
import { useServices } from './services.ts';

/** Questions under way, so that two components (or React's double effects) that ask the same thing get the same answer. */
const underWay = new WeakMap<Pull, Map<string, Promise<PullOutcome>>>();

/** Asks once at a time for each request and notes what the answer says about the network. */
export function askOnce(pull: Pull, request: PullRequest, options: PullOptions): Promise<PullOutcome> {
  const running = underWay.get(pull) ?? new Map<string, Promise<PullOutcome>>();
  underWay.set(pull, running);
  const key = JSON.stringify(request);
  const asked =
    running.get(key) ??
    pull(request, options).then((outcome) => {
      running.delete(key);
      noteOutcome(outcome);
      return outcome;
    });
  running.set(key, asked);
  return asked;
}

export type PullState = {
  /** What the last question came to; undefined while the first one is on its way. */
  readonly outcome: PullOutcome | undefined;
  /** Asks again, however young the last answer is (pull-to-refresh, Retry). */
  readonly refresh: () => Promise<void>;
};

/**
 * Keeps what a screen shows fresh: asks on mount, when the page comes back into view and on reconnect (the pull itself
 * answers `fresh` within five minutes). `null` asks nothing.
 */
export function usePull(request: PullRequest | null): PullState {
  const { pull, identity } = useServices();
  const key = request === null ? null : `${identity.ownerId} ${JSON.stringify(request)}`;
  const latest = useRef(request);
  useEffect(() => {
    latest.current = request;
  });
  const [state, setState] = useState<{ readonly key: string | null; readonly outcome: PullOutcome }>();

  const ask = useCallback(
    async (options: PullOptions): Promise<void> => {
      if (latest.current === null) return;
      const outcome = await askOnce(pull, latest.current, options);
      setState((last) => (outcome.kind === 'fresh' && last?.key === key ? last : { key, outcome }));
    },
    [pull, key],
  );

  useEffect(() => {
    if (key === null) return;
    void ask({});
    const again = () => {
      if (document.visibilityState === 'visible') void ask({});
    };
    const reconnected = () => void ask({ force: true, patient: true });
    window.addEventListener('online', reconnected);
    document.addEventListener('visibilitychange', again);
    return () => {
      window.removeEventListener('online', reconnected);
      document.removeEventListener('visibilitychange', again);
    };
  }, [ask, key]);

  const refresh = useCallback(() => ask({ force: true }), [ask]);
  return { outcome: state?.key === key ? state?.outcome : undefined, refresh };
}

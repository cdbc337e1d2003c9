import { useCallback, useEffect, useRef, useState } from 'react';
import { limits } from '../../core/limits.ts';
import { leftUntouched, type PullOptions, type PullOutcome, type PullRequest } from '../../core/pull.ts';
import { isVisible, onVisible } from '../../platform/page-life.ts';
import { useServices } from './services.ts';

export type PullState = {
  /** The last pull's outcome; undefined until the first one ends. */
  readonly outcome: PullOutcome | undefined;
  /** Pulls again, whatever the age of the last answer (pull-to-refresh, Retry). */
  readonly refresh: () => Promise<PullOutcome>;
};

const freshnessCheckMs = 60_000;

/**
 * Pulls `request` on mount, when the page becomes visible, on reconnect, and every five minutes while visible (within
 * them, the pull itself resolves to `fresh`). `null` pulls nothing.
 */
export function usePull(request: PullRequest | null): PullState {
  const { pull, identity, connectivity } = useServices();
  const key = request === null ? null : `${identity.ownerId} ${JSON.stringify(request)}`;
  const latest = useRef({ key, request });
  useEffect(() => {
    latest.current = { key, request };
  });
  const [state, setState] = useState<{ readonly key: string | null; readonly outcome: PullOutcome }>();

  /** Monotonic: a clock that is set back must not delay the next pull. */
  const requestedAtMs = useRef(0);
  const last = useRef<PullOutcome['kind']>(undefined);

  const run = useCallback(
    async (options: PullOptions): Promise<PullOutcome> => {
      const asked = latest.current;
      if (asked.request === null) return { kind: 'nothingToFetch' };
      requestedAtMs.current = performance.now();
      const outcome = await pull(asked.request, options);
      // Another request has taken its place, and may have ended before it.
      if (latest.current.key !== asked.key) return outcome;
      last.current = outcome.kind;
      setState((shown) => (leftUntouched(outcome) && shown?.key === asked.key ? shown : { key: asked.key, outcome }));
      return outcome;
    },
    [pull],
  );

  useEffect(() => {
    if (key === null) return;
    void run({});
    const stopWatching = onVisible(() => void run({}));
    const stopListening = connectivity.subscribe((event) => {
      // The browser's `online` event does not fire when only the server was down.
      const isBack = event === 'linkUp' || (event === 'cameBack' && last.current === 'offline');
      if (isBack) void run({ forcedBy: 'app' });
    });
    const timer = setInterval(() => {
      // Background refreshes retry failures only every five minutes, too.
      const isFailed = last.current === 'offline' || last.current === 'failed';
      const mayRetry = performance.now() - requestedAtMs.current >= limits.freshForMs;
      if (isVisible() && (!isFailed || mayRetry)) void run({});
    }, freshnessCheckMs);
    return () => {
      stopWatching();
      stopListening();
      clearInterval(timer);
    };
  }, [run, key, connectivity]);

  const refresh = useCallback(() => run({ forcedBy: 'user' }), [run]);
  return { outcome: state?.key === key ? state?.outcome : undefined, refresh };
}

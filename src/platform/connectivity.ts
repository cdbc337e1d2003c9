import type { Pull, PullOutcome } from '../core/pull.ts';
import { isVisible, onVisibility } from './page-life.ts';

/** `unknown` until the first call ends. */
export type ConnectivityStatus = 'unknown' | 'online' | 'offline';

/**
 * What one call to the server came to.
 * - `answered`: the server did its work, whatever it said
 * - `failed`: an error that anything on the way may have made up; the network is there
 * - `silent`: nothing that could be an answer
 */
export type CallOutcome = 'answered' | 'failed' | 'silent';

/**
 * - `statusChanged`: `status()` is another one
 * - `answered`: the server answered a call
 * - `cameBack`: the server answers after it did not
 * - `linkUp`: the browser said that the network is back, and the server answers
 */
export type ConnectivityEvent = 'statusChanged' | 'answered' | 'cameBack' | 'linkUp';

/** Whether the server answers; every other module of the page asks here. */
export type Connectivity = {
  readonly status: () => ConnectivityStatus;
  readonly report: (outcome: CallOutcome) => void;
  readonly subscribe: (listener: (event: ConnectivityEvent) => void) => () => void;
  /** Asks the server now, once for all who ask together. Never rejects. */
  readonly check: () => Promise<boolean>;
  /** Asks the server soon, unless a call tells first. Returns how to cancel. */
  readonly checkSoon: () => () => void;
};

/** An answer is trusted so long before a screen asks again by itself. */
const trustedForMs = 10_000;
/** While nothing answers and the page is in view, the server is asked this often: no event says that it is back. */
const checkEveryMs = 15_000;
/** A screen's own pull usually tells; only where none does is the server asked. */
const soonMs = 400;

/**
 * Follows what calls report. `navigator.onLine` is never read: it is true when only the server is gone, and false on a machine
 * that needs no network to reach it (docs/guarantees.md, The read path). Its events are a reason to ask `serverAnswers`.
 */
export function createConnectivity(serverAnswers: () => Promise<boolean>): Connectivity {
  let status: ConnectivityStatus = 'unknown';
  let reportedAtMs = Number.NEGATIVE_INFINITY;
  let checking: Promise<boolean> | undefined;
  let next: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<(event: ConnectivityEvent) => void>();
  const emit = (event: ConnectivityEvent): void => {
    for (const listener of listeners) listener(event);
  };

  const report = (outcome: CallOutcome): void => {
    reportedAtMs = performance.now();
    const before = status;
    status = outcome === 'silent' ? 'offline' : 'online';
    checkAgain();
    if (status !== before) emit('statusChanged');
    if (status === 'online' && before === 'offline') emit('cameBack');
    if (outcome === 'answered') emit('answered');
  };
  const check = (): Promise<boolean> => {
    checking ??= serverAnswers().then((answered) => {
      checking = undefined;
      report(answered ? 'answered' : 'silent');
      return answered;
    });
    return checking;
  };
  function checkAgain(): void {
    clearTimeout(next);
    if (status !== 'offline' || !isVisible()) return;
    next = setTimeout(() => void check(), Math.max(0, reportedAtMs + checkEveryMs - performance.now()));
  }

  onVisibility(checkAgain);
  onLinkChange(
    check,
    () => checking,
    () => emit('linkUp'),
  );
  return {
    status: () => status,
    report,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    check,
    checkSoon: () => {
      const timer = setTimeout(() => {
        if (performance.now() - reportedAtMs > trustedForMs) void check();
      }, soonMs);
      return () => clearTimeout(timer);
    },
  };
}

/** The browser's two events are a reason to check; neither is believed. */
function onLinkChange(
  check: () => Promise<boolean>,
  underWay: () => Promise<boolean> | undefined,
  onUp: () => void,
): void {
  window.addEventListener('offline', () => void check());
  window.addEventListener('online', () => {
    // A check that began without a network says nothing of this one.
    void Promise.resolve(underWay())
      .then(check)
      .then((answered) => {
        if (answered) onUp();
      });
  });
}

/** Calls back whenever the server answers after it did not, or the browser says that the network is back. Returns how to stop. */
export const onReconnect = ({ subscribe }: Connectivity, back: () => void): (() => void) =>
  subscribe((event) => {
    if (event === 'cameBack' || event === 'linkUp') back();
  });

/** `pull`, whose outcomes are reported. One that sent nothing, or that this device's database ended, says nothing. */
export const reportingPull =
  (pull: Pull, { report }: Pick<Connectivity, 'report'>): Pull =>
  async (request, options) => {
    const outcome = await pull(request, options);
    const says = callOutcomeOf(outcome);
    if (says !== undefined) report(says);
    return outcome;
  };

function callOutcomeOf(outcome: PullOutcome): CallOutcome | undefined {
  switch (outcome.kind) {
    case 'done':
    case 'notFound':
      return 'answered';
    case 'offline':
      return 'silent';
    case 'failed':
      return outcome.notSent === true || outcome.cause === 'storage' ? undefined : 'failed';
    case 'fresh':
      return undefined;
  }
}

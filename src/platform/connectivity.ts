import type { Pull, PullOutcome } from '../core/pull.ts';
import { createListeners } from '../lib/listeners.ts';
import { isVisible, onVisibility } from './page-life.ts';

export type ConnectivityStatus = 'unknown' | 'online' | 'offline';

/**
 * The outcome of one call to the server.
 * - `answered`: the server handled it, with whatever response
 * - `failed`: an error that a proxy may have made up; the network works
 * - `silent`: nothing that could be an answer
 */
export type CallOutcome = 'answered' | 'failed' | 'silent';

/**
 * - `statusChanged`: `status()` has changed
 * - `answered`: the server answered a call
 * - `cameBack`: the server answers again
 * - `linkUp`: the browser reported a network, and the server answers
 */
export type ConnectivityEvent = 'statusChanged' | 'answered' | 'cameBack' | 'linkUp';

export type Connectivity = {
  readonly status: () => ConnectivityStatus;
  /** Every call to the server reports how it ended; the status follows from the last report alone. */
  readonly report: (outcome: CallOutcome) => void;
  /** Returns an unsubscribe function. */
  readonly subscribe: (listener: (event: ConnectivityEvent) => void) => () => void;
  /** Sends a request now, or joins the one under way, and reports it. Resolves with whether the server answers. */
  readonly check: () => Promise<boolean>;
  /** For a screen that appears: checks shortly after, unless a call was reported lately. Returns a function that cancels. */
  readonly checkSoon: () => () => void;
};

/** A screen checks again only after this time without a report. */
const trustedForMs = 10_000;
/** While offline and visible, the page checks this often: no event tells that the server is back. */
const checkEveryMs = 15_000;
/** A screen's own pull usually reports sooner, and then no check is needed. */
const soonMs = 400;
/** At a start, where what can play comes first only once the server is known to be silent. */
const soonAtStartMs = 100;

/**
 * Derives the status from calls' reports. `navigator.onLine` is never read: it is true when only the server is down,
 * and false on a machine that needs no network to reach it (docs/guarantees.md, The read path). Its events only trigger
 * `serverAnswers`.
 */
export function createConnectivity(serverAnswers: () => Promise<boolean>): Connectivity {
  let status: ConnectivityStatus = 'unknown';
  let reportedAtMs = Number.NEGATIVE_INFINITY;
  let checking: Promise<boolean> | undefined;
  let next: ReturnType<typeof setTimeout> | undefined;
  const { notify, subscribe } = createListeners<ConnectivityEvent>();

  const report = (outcome: CallOutcome): void => {
    reportedAtMs = performance.now();
    const before = status;
    status = outcome === 'silent' ? 'offline' : 'online';
    checkAgain();
    if (status !== before) notify('statusChanged');
    if (status === 'online' && before === 'offline') notify('cameBack');
    if (outcome === 'answered') notify('answered');
  };
  const check = (): Promise<boolean> => {
    const beganAtMs = performance.now();
    checking ??= serverAnswers().then((answered) => {
      checking = undefined;
      // On a slow link the answer to another call may have come since, and this one's too late.
      if (!answered && status === 'online' && reportedAtMs > beganAtMs) return true;
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
  checkOnBrowserEvents(
    check,
    () => checking,
    () => notify('linkUp'),
  );
  return {
    status: () => status,
    report,
    subscribe,
    check,
    checkSoon: () => {
      const timer = setTimeout(
        () => {
          if (performance.now() - reportedAtMs > trustedForMs) void check();
        },
        status === 'unknown' ? soonAtStartMs : soonMs,
      );
      return () => clearTimeout(timer);
    },
  };
}

function checkOnBrowserEvents(
  check: () => Promise<boolean>,
  underWay: () => Promise<boolean> | undefined,
  onUp: () => void,
): void {
  window.addEventListener('offline', () => void check());
  window.addEventListener('online', () => {
    // A check that began without a network may fail although the network is back.
    void Promise.resolve(underWay())
      .then(check)
      .then((answered) => {
        if (answered) onUp();
      });
  });
}

/**
 * Calls `back` when the server answers again, or when it answers after the browser reported a network. Returns an
 * unsubscribe function.
 */
export const onReconnect = ({ subscribe }: Connectivity, back: () => void): (() => void) =>
  subscribe((event) => {
    if (event === 'cameBack' || event === 'linkUp') back();
  });

/**
 * `pull`, whose outcomes are reported; except those that sent nothing or that failed in this device's database. One without an
 * answer, from a server that answered others, has the server checked: a single resource may hang, or be blocked by an ad blocker.
 */
export const reportingPull =
  (pull: Pull, { status, report, check }: Pick<Connectivity, 'status' | 'report' | 'check'>): Pull =>
  async (request, options) => {
    const outcome = await pull(request, options);
    const says = callOutcomeOf(outcome);
    if (says === 'silent' && status() === 'online') void check();
    else if (says !== undefined) report(says);
    return outcome;
  };

function callOutcomeOf(outcome: PullOutcome): CallOutcome | undefined {
  switch (outcome.kind) {
    case 'done':
    case 'superseded':
    case 'notFound':
      return 'answered';
    case 'offline':
      return 'silent';
    case 'failed':
      return outcome.notSent === true || outcome.cause === 'storage' ? undefined : 'failed';
    case 'fresh':
    case 'nothingToFetch':
      return undefined;
  }
}

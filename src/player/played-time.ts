/**
 * Measures how long the current track was audible: pauses, stalls and seeks do not count. One timer per track, no
 * polling.
 */
export type PlayedTime = {
  readonly set: (playedMs: number) => void;
  readonly start: () => void;
  readonly stop: () => void;
  readonly playedMs: () => number;
};

/** `onReached` runs once after each `set`, when `goalMs` were played. */
export function createPlayedTime(goalMs: number, monotonicMs: () => number, onReached: () => void): PlayedTime {
  let before = 0;
  let sinceMs: number | undefined;
  let isReached = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const total = (): number => before + (sinceMs === undefined ? 0 : monotonicMs() - sinceMs);
  const check = (): void => {
    if (isReached || sinceMs === undefined) return;
    const leftMs = goalMs - total();
    if (leftMs > 0) {
      timer = setTimeout(check, leftMs);
      return;
    }
    isReached = true;
    onReached();
  };
  const stop = (): void => {
    clearTimeout(timer);
    before = total();
    sinceMs = undefined;
  };
  const start = (): void => {
    if (sinceMs !== undefined) return;
    sinceMs = monotonicMs();
    check();
  };
  return {
    set: (playedMs) => {
      const isRunning = sinceMs !== undefined;
      stop();
      before = playedMs;
      isReached = playedMs >= goalMs;
      if (isRunning) start();
    },
    start,
    stop,
    playedMs: total,
  };
}

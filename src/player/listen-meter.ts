/**
 * Measures how long the current track has really sounded: pauses, stalls and seeks do not count. One timer a track, no
 * polling.
 */
export type ListenMeter = {
  /** Another track, of which `playedMs` were heard before (a reload). */
  readonly reset: (playedMs: number) => void;
  readonly start: () => void;
  readonly stop: () => void;
  readonly playedMs: () => number;
};

/** `onReached` runs once a reset, when `goalMs` of sound have been heard. `monotonicMs` never goes back. */
export function createListenMeter(goalMs: number, monotonicMs: () => number, onReached: () => void): ListenMeter {
  let heard = 0;
  let since: number | undefined;
  let reached = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const total = (): number => heard + (since === undefined ? 0 : monotonicMs() - since);
  const check = (): void => {
    if (reached || since === undefined) return;
    const left = goalMs - total();
    if (left > 0) {
      timer = setTimeout(check, left);
      return;
    }
    reached = true;
    onReached();
  };
  const stop = (): void => {
    clearTimeout(timer);
    heard = total();
    since = undefined;
  };
  return {
    reset: (playedMs) => {
      const running = since !== undefined;
      stop();
      heard = playedMs;
      reached = playedMs >= goalMs;
      if (running) {
        since = monotonicMs();
        check();
      }
    },
    start: () => {
      if (since !== undefined) return;
      since = monotonicMs();
      check();
    },
    stop,
    playedMs: total,
  };
}

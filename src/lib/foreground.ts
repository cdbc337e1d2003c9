import { sleep } from './sleep.ts';

/** After this the rest loads although something still hangs. */
const longestMs = 20_000;
const lookEveryMs = 100;

export type Foreground = {
  /** Marks what the user waits for, the code of a screen or the answer that fills it, until it settles. */
  readonly inForeground: <T>(work: Promise<T>) => Promise<T>;
  /**
   * Resolves once nothing that the user waits for has been under way for `quietMs`, at the latest after 20 s: what can
   * wait would take half of a slow link from it. A screen's answer is requested only after its code has come, so a pause of
   * some hundred milliseconds is not the end.
   */
  readonly untilQuiet: (quietMs: number) => Promise<void>;
};

export function createForeground(): Foreground {
  let underWay = 0;
  let endedAtMs = Number.NEGATIVE_INFINITY;
  return {
    inForeground: async (work) => {
      underWay++;
      try {
        return await work;
      } finally {
        underWay--;
        endedAtMs = performance.now();
      }
    },
    untilQuiet: async (quietMs) => {
      const latestMs = performance.now() + longestMs;
      for (;;) {
        const nowMs = performance.now();
        const waitMs = underWay > 0 ? lookEveryMs : endedAtMs + quietMs - nowMs;
        if (waitMs <= 0 || nowMs >= latestMs) return;
        await sleep(waitMs);
      }
    },
  };
}

/** The page's. */
export const { inForeground, untilQuiet } = createForeground();

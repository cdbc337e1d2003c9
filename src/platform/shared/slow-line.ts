/** A line is slow for a minute after two of three answers took longer than that to their first byte. */
const slowFirstByteMs = 1_000;
const slowForMs = 60_000;

/** The part of a PerformanceResourceTiming that is used, in milliseconds of `performance.now`. */
export type AnswerTimes = {
  readonly fetchStart: number;
  /** 0 if the request failed, or went to another origin that does not disclose its timing. */
  readonly responseStart: number;
  readonly responseEnd: number;
  /** 0 if the answer came from a cache. */
  readonly transferSize: number;
};

export type SlowLine = {
  readonly note: (answer: AnswerTimes) => void;
  /** Whether silence says little at the moment: answers take seconds. */
  readonly isSlow: () => boolean;
};

export function createSlowLine(nowMs: () => number): SlowLine {
  let slowAtMs = -slowForMs;
  let last: readonly boolean[] = [];
  return {
    note: ({ fetchStart, responseStart, responseEnd, transferSize }) => {
      if (responseStart === 0 || transferSize === 0) return;
      last = [...last.slice(-2), responseStart - fetchStart > slowFirstByteMs];
      if (last.filter(Boolean).length > 1) slowAtMs = responseEnd;
    },
    isSlow: () => nowMs() - slowAtMs < slowForMs,
  };
}

const line = createSlowLine(() => performance.now());

new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (entry instanceof PerformanceResourceTiming) line.note(entry);
}).observe({ type: 'resource', buffered: true });

/** For this page or worker. */
export const isSlowLine = line.isSlow;

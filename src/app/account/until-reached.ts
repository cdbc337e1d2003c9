import { sleep } from '../../lib/sleep.ts';

const againMs = 500;
const timeoutMs = 10_000;

/**
 * Repeats the request while it is unanswered, for up to 10 s: `npm start` serves the app some seconds before its identity
 * server. The requests' own time counts, because one that nothing refuses ends only by Firebase's timeout of 5 to 30 s.
 * Tests replace `wait` and `nowMs`.
 */
export async function untilReached<T extends { readonly kind: string; readonly unreachable?: true }>(
  request: () => Promise<T>,
  wait: (ms: number) => Promise<void> = sleep,
  nowMs: () => number = () => performance.now(),
): Promise<T> {
  const endMs = nowMs() + timeoutMs;
  for (;;) {
    const answer = await request();
    if (answer.unreachable !== true || nowMs() >= endMs) return answer;
    await wait(againMs);
  }
}

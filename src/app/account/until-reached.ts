import { sleep } from '../../lib/sleep.ts';

const againMs = 500;
const timeoutMs = 10_000;

/**
 * Asks again while nothing answers, for 10 s: `npm start` serves the app some seconds before its identity server is up.
 * `wait` is the clock.
 */
export async function untilReached<T extends { readonly kind: string; readonly unreachable?: true }>(
  ask: () => Promise<T>,
  wait: (ms: number) => Promise<void> = sleep,
): Promise<T> {
  for (let waitedMs = 0; ; waitedMs += againMs) {
    const answer = await ask();
    if (answer.unreachable !== true || waitedMs >= timeoutMs) return answer;
    await wait(againMs);
  }
}

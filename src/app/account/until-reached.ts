import { sleep } from '../../lib/sleep.ts';

const againMs = 500;
const timeoutMs = 10_000;

/**
 * Repeats the request for up to 10 s while it is unanswered: `npm start` serves the app some seconds before its
 * identity server. Tests replace `wait`.
 */
export async function untilReached<T extends { readonly kind: string; readonly unreachable?: true }>(
  request: () => Promise<T>,
  wait: (ms: number) => Promise<void> = sleep,
): Promise<T> {
  for (let waitedMs = 0; ; waitedMs += againMs) {
    const answer = await request();
    if (answer.unreachable !== true || waitedMs >= timeoutMs) return answer;
    await wait(againMs);
  }
}

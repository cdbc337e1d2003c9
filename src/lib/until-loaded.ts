import { backoffMs } from './backoff.ts';
import { ignored } from './log.ts';
import { sleep } from './sleep.ts';

const [baseMs, capMs] = [1_000, 15_000];

/**
 * Loads code, repeating a failed load with backoff: a bad network loses single requests. Never rejects; each failure is
 * logged.
 */
export async function untilLoaded<Code>(load: () => Promise<Code>, failures = 0): Promise<Code> {
  const code = await load().catch(ignored('loading a part of the page'));
  if (code !== undefined) return code;
  await sleep(backoffMs(failures, baseMs, capMs, Math.random));
  return untilLoaded(load, failures + 1);
}

import { setTimeout as sleep } from 'node:timers/promises';

/** Ends at once when `signal` aborts, and never rejects: the caller's loop checks the signal. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal, ref: false }).catch(() => undefined);

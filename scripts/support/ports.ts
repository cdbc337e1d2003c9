import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { withTimeLimit } from '../../server/net/time-limit.ts';

const loopback = '127.0.0.1';

/** Whether a server could listen on this port of the loopback address now. */
export function isPortFree(port: number): Promise<boolean> {
  return new Promise((done) => {
    const probe = createServer();
    probe.once('error', () => done(false));
    probe.listen({ port, host: loopback, exclusive: true }, () => probe.close(() => done(true)));
  });
}

/** A port that was free a moment ago, for what may listen anywhere. */
export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', fail);
    probe.listen({ port: 0, host: loopback }, () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address !== null ? done(address.port) : fail(new Error('no address')),
      );
    });
  });
}

/** Waits until `url` answers 2xx; false when `signal` is aborted before. Polls every `everyMs`. */
export async function answers(url: string, signal: AbortSignal, everyMs = 50): Promise<boolean> {
  while (!signal.aborted) {
    try {
      const isWell = await withTimeLimit({ timeoutMs: 5_000, signals: [signal] }, async (either) => {
        const response = await fetch(url, { signal: either });
        await response.body?.cancel();
        return response.ok;
      });
      if (isWell) return true;
    } catch {
      // Not listening yet, or asked to stop: the loop's condition decides.
    }
    await delay(everyMs);
  }
  return false;
}

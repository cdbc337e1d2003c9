import { createServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { guardedFetch } from '../../../../server/net/guarded-fetch.ts';
import { endServer, listenOnLoopback } from '../../../support/loopback.ts';

/**
 * A process of its own for time-limit.test.ts, run with --expose-gc: fetches with a limit of 300 ms from a host that sends
 * a byte now and then, while garbage is collected all the time, and prints what became of it.
 */
const host = createServer((_request, response) => {
  response.writeHead(200);
  const drip = setInterval(() => response.write('.'), 20);
  response.on('close', () => clearInterval(drip));
});
const { origin } = await listenOnLoopback(host);
const collecting = setInterval(() => globalThis.gc?.(), 10);
const outcome = await Promise.race([
  guardedFetch(origin, { maxBytes: 2 ** 20, timeoutMs: 300, trustedOrigins: new Set([origin]) }),
  delay(5_000, { kind: 'still fetching' }, { ref: false }),
]);
clearInterval(collecting);
process.stdout.write(outcome.kind);
await endServer(host);

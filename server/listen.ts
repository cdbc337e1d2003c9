import { createServer, type RequestListener, type Server } from 'node:http';
import type { ServerConfig } from './config.ts';
import { answerClientErrors } from './http/client-errors.ts';
import { boundConnections } from './http/connections.ts';
import { closeWaitingResponses } from './http/pipelined.ts';
import type { TrustedProxies } from './http/trusted-proxies.ts';
import { seldom } from './seldom.ts';
import { reasonOf, StartError } from './start-error.ts';

/** For slow headers; whole requests have node's five minutes, because 100 MB of audio may arrive slowly. */
const headTimes = { headersMs: 20_000, checkMs: 5_000 };
const stillMs = 120_000;
const graceMs = 3_000;
const idleCheckMs = 50;

interface ListenOptions extends Pick<ServerConfig, 'host' | 'port' | 'connectionsPerAddress'> {
  isTrusted: TrustedProxies;
  log: (line: string) => void;
  times?: typeof headTimes;
}

/** Throws StartError with one line for the operator. `close` lets responses finish. */
export function startListening(
  listener: RequestListener,
  { host, port: wanted, connectionsPerAddress, isTrusted, log, times = headTimes }: ListenOptions,
): Promise<{ port: number; close: () => Promise<void> }> {
  const server = createServer(
    { headersTimeout: times.headersMs, connectionsCheckingInterval: times.checkMs },
    listener,
  );
  // Idle in both directions: a client that reads nothing would keep a file and its bytes in memory.
  server.timeout = stillMs;
  answerClientErrors(server);
  closeWaitingResponses(server);
  const onRefused = seldom(() =>
    log('one address has more connections than CONNECTIONS_PER_ADDRESS; name a proxy of yours in TRUST_PROXY'),
  );
  boundConnections(server, { perCaller: connectionsPerAddress, isTrusted, onRefused });
  return new Promise((resolve, reject) => {
    server.once('error', (error: Error & { code?: string }) => {
      const place = `port ${wanted} on ${host}`;
      if (error.code === 'EADDRINUSE') reject(new StartError(`${place} is taken; choose another with PORT or --port`));
      else reject(new StartError(`${place} cannot be opened (${reasonOf(error)})`));
    });
    server.listen(wanted, host, () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : wanted;
      resolve({ port, close: () => stopListening(server) });
    });
  });
}

/** Lets responses finish, three seconds at most: a stream could take minutes. */
function stopListening(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), graceMs);
    // A connection that was busy becomes idle after its response.
    const idle = setInterval(() => server.closeIdleConnections(), idleCheckMs);
    server.close(() => {
      clearTimeout(cut);
      clearInterval(idle);
      resolve();
    });
    server.closeIdleConnections();
  });
}

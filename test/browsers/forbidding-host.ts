import { createServer } from 'node:http';
import { endServer, listenOnLoopback } from '../support/loopback.ts';

export interface ForbiddingHost {
  readonly origin: string;
  /** How many tabs have opened a file of it. */
  readonly opened: () => number;
  readonly close: () => Promise<void>;
}

/** An audio host that lets no page read its files. */
export async function startForbiddingHost(): Promise<ForbiddingHost> {
  let opened = 0;
  const server = createServer(({ headers }, response) => {
    if (headers['sec-fetch-dest'] === 'document') opened += 1;
    // Text, because a tab with a song would play it.
    response.writeHead(200, { 'Content-Type': 'text/plain' }).end('a song');
  });
  const { origin } = await listenOnLoopback(server);
  return { origin, opened: () => opened, close: () => endServer(server) };
}

import { createServer } from 'node:http';

export interface ForbiddingHost {
  readonly origin: string;
  /** How many tabs have opened a file of it. */
  readonly opened: () => number;
  readonly close: () => void;
}

/** An audio host that lets no page read its files. */
export async function startForbiddingHost(): Promise<ForbiddingHost> {
  let opened = 0;
  const server = createServer(({ headers }, response) => {
    if (headers['sec-fetch-dest'] === 'document') opened += 1;
    // Text, because a tab with a song would play it.
    response.writeHead(200, { 'Content-Type': 'text/plain' }).end('a song');
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    opened: () => opened,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

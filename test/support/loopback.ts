import type { Server as HttpServer } from 'node:http';
import type { Server } from 'node:net';

/** Has `server` listen at a free port of the loopback address. Rejects if it cannot. */
export async function listenOnLoopback(server: Server): Promise<{ readonly port: number; readonly origin: string }> {
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      server.off('error', fail);
      done();
    });
  });
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the server has no port');
  return { port: address.port, origin: `http://127.0.0.1:${address.port}` };
}

/** Ends a server, and with it the connections that clients hold open. */
export const endServer = (server: HttpServer): Promise<void> =>
  new Promise((done) => {
    server.close(() => done());
    server.closeAllConnections();
  });

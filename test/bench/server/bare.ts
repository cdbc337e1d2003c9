import { createServer } from 'node:http';
import { listenOnLoopback } from '../../support/loopback.ts';

/** The least a server can do: one answer, fetched once from `url` with the same request, from memory for everybody. */
const [url = '', range = ''] = process.argv.slice(2);
const headers = { 'accept-encoding': 'br', ...(range === '' ? {} : { range }) };
// Not fetch: it would unpack the body.
const { status, head, body } = await new Promise<{ status: number; head: Record<string, string>; body: Buffer }>(
  (done, fail) => {
    void import('node:http').then(({ get }) =>
      get(url, { headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const own = new Set(['date', 'connection', 'keep-alive', 'x-request-id']);
          const forwarded = Object.entries(response.headers).filter(([name]) => !own.has(name));
          done({
            status: response.statusCode ?? 0,
            head: Object.fromEntries(forwarded.map(([name, value]) => [name, String(value)])),
            body: Buffer.concat(chunks),
          });
        });
      }).on('error', fail),
    );
  },
);
const server = createServer((_request, response) => response.writeHead(status, head).end(body));
console.log((await listenOnLoopback(server)).port);
process.once('SIGTERM', () => process.exit(0));

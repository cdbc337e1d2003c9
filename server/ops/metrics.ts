import { createServer, type Server } from 'node:http';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { reasonOf, StartError } from '../start-error.ts';
import type { Observed } from './observe.ts';

export interface Metrics {
  observe(request: Observed): void;
  port: number;
  close(): Promise<void>;
}

const seconds = [0.001, 0.0025, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/**
 * Prometheus metrics at `/metrics` on their own loopback port, which no balancer reaches. Labels are route templates:
 * never an id, address or token. `open` returns the number of running requests.
 */
export async function startMetrics(port: number, open: () => number): Promise<Metrics> {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: seconds,
    registers: [register],
  });
  new Gauge({
    name: 'http_requests_in_flight',
    help: 'Requests that are being answered',
    registers: [register],
    collect() {
      this.set(open());
    },
  });
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    register.metrics().then(
      (text) => response.writeHead(200, { 'content-type': register.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  const taken = await listening(server, port);
  return {
    observe: ({ method, route, status, ms }) => duration.observe({ method, route, status }, ms / 1_000),
    port: taken,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

function listening(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      const reason = reasonOf(error) === 'EADDRINUSE' ? 'is taken' : `cannot be opened (${reasonOf(error)})`;
      reject(new StartError(`METRICS_PORT ${port} ${reason}; choose another`));
    });
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

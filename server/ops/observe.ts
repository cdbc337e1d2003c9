import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RouteOf } from './routes.ts';

export interface Observed {
  id: string;
  method: string;
  route: string;
  /** 499: the client closed the connection before the end. */
  status: number;
  ms: number;
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const ids = new WeakMap<object, string>();

export const requestIdOf = (request: unknown): string =>
  (typeof request === 'object' && request !== null ? ids.get(request) : undefined) ?? '';

/** Random bytes for many ids: one system call each would be most of their cost. */
let pool = Buffer.alloc(0);
function newRequestId(): string {
  if (pool.byteLength < 9) pool = randomBytes(9 * 512);
  const id = pool.toString('base64url', 0, 9);
  pool = pool.subarray(9);
  return id;
}

export function observer(routeOf: RouteOf, onAnswered: (request: Observed) => void) {
  let open = 0;
  return {
    open: () => open,
    /** Sets the request's id and reports the request when its answer has ended. */
    begin(request: IncomingMessage, response: ServerResponse): void {
      const startMs = performance.now();
      const id = newRequestId();
      ids.set(request, id);
      response.setHeader('x-request-id', id);
      open += 1;
      response.once('close', () => {
        open -= 1;
        const method = methods.has(request.method ?? '') ? (request.method ?? '') : 'OTHER';
        const path = (request.url ?? '').split('?', 1)[0] ?? '';
        const status = response.writableFinished ? response.statusCode : 499;
        onAnswered({ id, method, route: routeOf(method, path), status, ms: performance.now() - startMs });
      });
    },
  };
}

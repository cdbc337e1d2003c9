import type { MiddlewareHandler } from 'hono';
import { isLoopbackHost } from '../config.ts';
import { HttpError } from './errors.ts';

const allowHeaders = 'Authorization, Content-Type, Idempotency-Key, If-None-Match, Range';
const exposeHeaders = 'Accept-Ranges, Content-Length, Content-Range, ETag, Retry-After';
const allowMethods = 'GET, HEAD, POST, PATCH, DELETE';

export function isAllowedOrigin(origin: string, allowed: readonly string[]): boolean {
  if (allowed.includes(origin)) return true;
  if (!URL.canParse(origin)) return false;
  const url = new URL(origin);
  return url.origin === origin && /^https?:$/.test(url.protocol) && isLoopbackHost(url.hostname);
}

/** Answers preflights of allowed origins only; rejects writes that a browser marks as coming from elsewhere. */
export const cors =
  (allowed: readonly string[]): MiddlewareHandler =>
  async (c, next) => {
    const origin = c.req.header('origin');
    const isAllowed = origin !== undefined && isAllowedOrigin(origin, allowed);
    const isPreflight = c.req.method === 'OPTIONS' && c.req.header('access-control-request-method') !== undefined;
    if (isPreflight) {
      const headers = new Headers({ vary: 'Origin' });
      if (isAllowed) {
        headers.set('access-control-allow-origin', origin);
        headers.set('access-control-allow-methods', allowMethods);
        headers.set('access-control-allow-headers', allowHeaders);
        headers.set('access-control-max-age', '600');
      }
      return new Response(null, { status: 204, headers });
    }
    const isWrite = !['GET', 'HEAD', 'OPTIONS'].includes(c.req.method);
    const site = c.req.header('sec-fetch-site');
    // A form or a no-cors fetch needs no preflight: without this, any page could write to a server on loopback.
    if (isWrite && !isAllowed && (site === 'cross-site' || site === 'same-site')) {
      throw new HttpError(403, 'This origin may not use this server.');
    }
    await next();
    c.res.headers.append('vary', 'Origin');
    if (isAllowed) {
      c.res.headers.set('access-control-allow-origin', origin);
      c.res.headers.set('access-control-expose-headers', exposeHeaders);
    }
    return undefined;
  };

import type { Context, MiddlewareHandler } from 'hono';
import { cors as corsHeaders } from 'hono/cors';
import { isLoopbackHost } from '../settings.ts';
import { HttpError } from './errors.ts';

function isAllowedOrigin(origin: string, allowed: readonly string[]): boolean {
  if (allowed.includes(origin)) return true;
  if (!URL.canParse(origin)) return false;
  const url = new URL(origin);
  return url.origin === origin && /^https?:$/.test(url.protocol) && isLoopbackHost(url.hostname);
}

/**
 * A form or a fetch without CORS needs no preflight: without this check any page could write to a server on loopback.
 * Not hono/csrf, which also refuses clients that are no browser and send no Sec-Fetch-Site.
 */
function refuseForeignWrite(c: Context): void {
  const isWrite = !['GET', 'HEAD', 'OPTIONS'].includes(c.req.method);
  const site = c.req.header('sec-fetch-site');
  if (isWrite && (site === 'cross-site' || site === 'same-site')) {
    throw new HttpError(403, 'This origin may not use this server.');
  }
}

/**
 * Answers preflights of allowed origins only; rejects writes that a browser marks as coming from elsewhere. Paths that are
 * not `isShared` get no header: Chromium sends Origin for a module script, but not for the service worker's request of the
 * same file, and under `Vary: Origin` each file that one of them has loaded costs the other a round trip.
 */
export function cors(allowed: readonly string[], isShared: (path: string) => boolean = () => true): MiddlewareHandler {
  const sharing = corsHeaders({
    origin: (origin) => origin,
    allowMethods: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
    allowHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key', 'If-None-Match', 'Range'],
    // Date: a proxy before this server may write Retry-After as a date, by its own clock.
    exposeHeaders: ['Accept-Ranges', 'Content-Length', 'Content-Range', 'Date', 'ETag', 'Retry-After'],
    maxAge: 600,
  });
  return async (c, next) => {
    const isAllowed = isAllowedOrigin(c.req.header('origin') ?? '', allowed);
    if (!isAllowed) refuseForeignWrite(c);
    if (c.req.method === 'OPTIONS') return isAllowed ? sharing(c, next) : c.body(null, 204, { vary: 'Origin' });
    await next();
    if (!isShared(c.req.path)) return undefined;
    // After the answer: a refusal that replaces a prepared answer (request-memory.ts) drops the headers set before it.
    if (isAllowed) return sharing(c, () => Promise.resolve());
    c.header('vary', 'Origin', { append: true });
    return undefined;
  };
}

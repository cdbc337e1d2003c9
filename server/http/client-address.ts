import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import { addressBehind, type TrustedProxies } from './trusted-proxies.ts';

export const clientAddress = (c: Context, isTrusted: TrustedProxies): string =>
  addressBehind(peerOf(c), c.req.header('x-forwarded-for'), isTrusted);

/** Whether the client's side uses TLS, by a header that only trusted proxies may set. */
export const isBehindTls = (c: Context, isTrusted: TrustedProxies): boolean =>
  c.req.header('x-forwarded-proto') === 'https' && isTrusted(peerOf(c));

function peerOf(c: Context): string {
  try {
    return getConnInfo(c).remote.address ?? 'unknown';
  } catch {
    // A request made in the process (tests, proxy-image of our own covers) has no socket.
    return 'in-process';
  }
}

import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import { isIP } from 'node:net';

/**
 * Who is asking. X-Forwarded-For is believed for as many entries, from the right, as there are proxies of our own in
 * front (TRUST_PROXY): what stands further left was written by the client.
 */
export function clientAddress(c: Context, trustedProxies: number): string {
  const peer = peerOf(c);
  if (trustedProxies === 0) return peer;
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').map((entry) => entry.trim());
  const address = forwarded.at(-trustedProxies) ?? '';
  return isIP(address) === 0 ? peer : address;
}

function peerOf(c: Context): string {
  try {
    return getConnInfo(c).remote.address ?? 'unknown';
  } catch {
    // A request made in the process (tests, proxy-image of our own covers) has no socket.
    return 'in-process';
  }
}

import type { Answer } from '../db/idempotency.ts';

/** A JSON answer; nothing that writes or is personal is kept by a cache on the way. */
export function sendWrite({ status, body }: Answer): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'no-store' } });
}

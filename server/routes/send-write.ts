import type { Answer } from '../db/idempotency.ts';

export function sendWrite({ status, body }: Answer): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'no-store' } });
}

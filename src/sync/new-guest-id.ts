import { parseNewGuestId } from '../core/wire/answers.ts';
import { adoptNewId, dropNewIdRequest, type NewIdRequest } from '../db/identity/new-guest-id.ts';
import type { OffbeatDb } from '../db/offbeat-db.ts';
import { realTimers } from '../lib/timers.ts';
import { createApiCall } from './api-client.ts';
import { createThrottle } from './pull/throttle.ts';

/** `later`: whether the server did it is unknown; the same request is repeated. */
export type NewIdOutcome =
  | { readonly kind: 'done' | 'unable' | 'later' }
  | { readonly kind: 'refused'; readonly reason: string };

const call = createApiCall((url, init) => fetch(url, init), realTimers);
const throttle = createThrottle({ nowMs: realTimers.nowMs, random: Math.random });

/**
 * Sends nothing before a Retry-After is over, unless the user `pressed`. Rejects only when the database fails; the
 * request then stays stored.
 */
export async function sendNewIdRequest(
  db: OffbeatDb,
  baseUrl: string,
  request: NewIdRequest,
  { pressed = false }: { readonly pressed?: boolean } = {},
): Promise<NewIdOutcome> {
  const url = `${baseUrl}/api/users/${encodeURIComponent(request.ownerId)}/new-id`;
  const answer = await throttle(call, pressed).api({ method: 'POST', url, idempotencyKey: request.key });
  if (answer.kind === 'answer') {
    const id = parseNewGuestId(answer.body);
    if (id === undefined || id === request.ownerId) {
      await dropNewIdRequest(db, request);
      return { kind: 'unable' };
    }
    await adoptNewId(db, request, id);
    return { kind: 'done' };
  }
  const isUnknown = answer.kind === 'error' && [404, 405, 501].includes(answer.status);
  // 429 and 5xx may pass, and a gateway's 5xx does not say whether the server did it.
  const mayPass = answer.kind !== 'error' || answer.status === 408 || answer.status === 429 || answer.status >= 500;
  if (mayPass && !isUnknown) return { kind: 'later' };
  await dropNewIdRequest(db, request);
  return answer.kind !== 'error' || isUnknown ? { kind: 'unable' } : { kind: 'refused', reason: answer.message };
}

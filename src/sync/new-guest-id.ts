import { parseNewGuestId } from '../core/wire/answers.ts';
import type { OwnerId } from '../core/ids.ts';
import { adoptNewId, dropNewIdRequest, type NewIdRequest } from '../db/identity/new-guest-id.ts';
import type { OffbeatDb } from '../db/offbeat-db.ts';
import { realTimers } from '../lib/timers.ts';
import { createApiCall, type ApiAnswer } from './api-client.ts';
import { createThrottle } from './pull/throttle.ts';
import { timing } from './timing.ts';

/**
 * - `done`: the guest has the new id
 * - `unable`: this server cannot do it; the request is dropped
 * - `later`: whether the server did it is unknown; the same request is repeated
 * - `refused`: the request is dropped; `reason` is the server's message
 */
export type NewIdOutcome =
  | { readonly kind: 'done' | 'unable' | 'later' }
  | { readonly kind: 'refused'; readonly reason: string };

const call = createApiCall((url, init) => fetch(url, init), realTimers);
const throttle = createThrottle({ nowMs: realTimers.nowMs, random: Math.random });
/** Repeats in a row that a proxy may have answered as a server does that does not know the call. */
let inDoubtInARow = 0;

/**
 * `POST /api/users/{guestId}/new-id` (docs/api.md). Sends nothing before a Retry-After is over, unless the user `pressed`.
 * Rejects only when the database fails; the request then stays stored.
 */
export async function sendNewIdRequest(
  db: OffbeatDb,
  baseUrl: string,
  request: NewIdRequest,
  { pressed = false }: { readonly pressed?: boolean } = {},
): Promise<NewIdOutcome> {
  const url = `${baseUrl}/api/users/${encodeURIComponent(request.ownerId)}/new-id`;
  const answer = await throttle(call, pressed).api({ method: 'POST', url, idempotencyKey: request.key });
  const verdict = verdictOf(request, answer);
  const isInDoubt = request.isRepeat && isForeign(answer, verdict);
  inDoubtInARow = isInDoubt && verdict.kind === 'unable' ? inDoubtInARow + 1 : 0;
  // A server that does not know the call is believed once that has come for longer than a restart takes.
  if (verdict.kind === 'later' || (isInDoubt && inDoubtInARow < timing.foreignAttempts)) return { kind: 'later' };
  if (verdict.kind === 'moved') {
    await adoptNewId(db, request, verdict.id);
    return { kind: 'done' };
  }
  await dropNewIdRequest(db, request);
  return verdict;
}

type Verdict =
  | { readonly kind: 'moved'; readonly id: OwnerId }
  | { readonly kind: 'later' | 'unable' }
  | { readonly kind: 'refused'; readonly reason: string };

/** What the answer says if the server itself gave it. */
function verdictOf({ ownerId }: NewIdRequest, answer: ApiAnswer): Verdict {
  if (answer.kind === 'answer') {
    const id = parseNewGuestId(answer.body);
    return id === undefined || id === ownerId ? { kind: 'unable' } : { kind: 'moved', id };
  }
  if (answer.kind !== 'error') return { kind: 'later' };
  const { status, message } = answer;
  if ([404, 405, 501].includes(status)) return { kind: 'unable' };
  // These may pass, and a gateway's 5xx does not say whether the server did it.
  if (status === 408 || status === 429 || status >= 500) return { kind: 'later' };
  return { kind: 'refused', reason: message };
}

/**
 * Whether a proxy or a portal may have answered in the server's place. Of a repeat that is in doubt: without its key the new
 * id could never be learned.
 */
const isForeign = (answer: ApiAnswer, { kind }: Verdict): boolean =>
  answer.kind === 'error' ? answer.foreign === true : kind === 'unable';

import { parseNewGuestId } from '../core/wire/answers.ts';
import { adoptNewId, dropWish, type NewIdWish } from '../db/identity/new-guest-id.ts';
import type { OffbeatDb } from '../db/offbeat-db.ts';
import { createApiCall, type ApiCall } from './api-client.ts';
import { realTimers } from '../lib/timers.ts';

/** `later`: the server may have done it or not; the same question is asked again. */
export type WishEnding =
  { readonly kind: 'done' | 'unable' | 'later' } | { readonly kind: 'refused'; readonly reason: string };

const call: ApiCall = createApiCall((url, init) => fetch(url, init), realTimers);

/** Asks for the new id and adopts it. Rejects only where the database fails; the wish is then still stored. */
export async function carryOutWish(db: OffbeatDb, baseUrl: string, wish: NewIdWish): Promise<WishEnding> {
  const url = `${baseUrl}/api/users/${encodeURIComponent(wish.ownerId)}/new-id`;
  const answer = await call({ method: 'POST', url, idempotencyKey: wish.key });
  if (answer.kind === 'answer') {
    const id = parseNewGuestId(answer.body);
    if (id === undefined || id === wish.ownerId) {
      await dropWish(db, wish);
      return { kind: 'unable' };
    }
    await adoptNewId(db, wish, id);
    return { kind: 'done' };
  }
  const isUnknown = answer.kind === 'error' && [404, 405, 501].includes(answer.status);
  // 429 and 5xx may pass, and a gateway's 5xx says nothing of what the server did.
  const mayPass = answer.kind !== 'error' || answer.status === 408 || answer.status === 429 || answer.status >= 500;
  if (mayPass && !isUnknown) return { kind: 'later' };
  await dropWish(db, wish);
  return answer.kind !== 'error' || isUnknown ? { kind: 'unable' } : { kind: 'refused', reason: answer.message };
}

import { isGuestId, visitorId, type OwnerId } from '../core/ids.ts';
import type { OffbeatDb } from '../db/offbeat-db.ts';
import type { PauseReason } from '../db/rows.ts';

/**
 * - `token`: for the Authorization header
 * - `free`: guests and visitors send none
 * - `unreachable`: the identity server did not answer; its errors sign no user out (docs/guarantees.md, The read path)
 * - `denied`: the user must sign in again, or the account was disabled
 */
export type TokenAnswer =
  | { readonly kind: 'token'; readonly idToken: string }
  | { readonly kind: 'free' }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'denied'; readonly reason: PauseReason };

export type TokenSource = (ownerId: OwnerId, options?: { readonly renew?: boolean }) => Promise<TokenAnswer>;

/** Implemented by platform/shared/tokens. Never rejects. */
export type ExchangeToken = (
  refreshToken: string,
) => Promise<
  | { readonly kind: 'renewed'; readonly idToken: string; readonly refreshToken: string; readonly expiresInS: number }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'denied'; readonly disabled: boolean }
>;

const earlyMs = 60_000;
/** No id token lives longer: a later expiry was written by a wrong clock. */
const longestLifeMs = 2 * 60 * 60_000;
/** What no header carries, after an edit by hand: the call would fail as if nothing answered, until the token expires. */
const isSendable = (idToken: unknown): boolean => typeof idToken === 'string' && /^[!-~]{1,8000}$/.test(idToken);

/**
 * Reads the token that the page keeps fresh; with every tab closed the worker renews it itself (docs/guarantees.md,
 * write path 11). `exchange` undefined: no identity provider is configured.
 */
export function createTokenSource(
  db: OffbeatDb,
  nowMs: () => number,
  exchange: ExchangeToken | undefined,
): TokenSource {
  const renewing = new Map<OwnerId, Promise<TokenAnswer>>();

  async function renew(ownerId: OwnerId): Promise<TokenAnswer> {
    const row = await db.tokens.get(ownerId);
    if (row === undefined || exchange === undefined) return { kind: 'denied', reason: 'signInAgain' };
    const answer = await exchange(row.refreshToken);
    if (answer.kind === 'unreachable') return answer;
    return db.transaction('rw', db.tokens, async (): Promise<TokenAnswer> => {
      const stored = await db.tokens.get(ownerId);
      // After a sign-in meanwhile, or a renewal by another tab, the answer is about a token that is no longer used.
      if (stored !== undefined && stored.refreshToken !== row.refreshToken)
        return { kind: 'token', idToken: stored.idToken };
      if (answer.kind === 'denied') {
        return { kind: 'denied', reason: answer.disabled ? 'accountDisabled' : 'signInAgain' };
      }
      const { idToken, refreshToken, expiresInS } = answer;
      // Not after a sign-out meanwhile: it must not restore a deleted token.
      if (stored !== undefined)
        await db.tokens.put({ ownerId, idToken, refreshToken, expiresAtMs: nowMs() + expiresInS * 1_000 });
      return { kind: 'token', idToken };
    });
  }

  return async (ownerId, options) => {
    if (ownerId === visitorId || isGuestId(ownerId)) return { kind: 'free' };
    const row = await db.tokens.get(ownerId);
    const now = nowMs();
    const good = row !== undefined && row.expiresAtMs > now + earlyMs && row.expiresAtMs <= now + longestLifeMs;
    if (good && isSendable(row.idToken) && options?.renew !== true) return { kind: 'token', idToken: row.idToken };
    const running = renewing.get(ownerId) ?? renew(ownerId).finally(() => renewing.delete(ownerId));
    renewing.set(ownerId, running);
    return running;
  };
}

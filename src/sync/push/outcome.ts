import type { OutboxError } from '../../core/outbox/row.ts';
import type { PauseReason } from '../../db/rows.ts';
import type { CallVerdict } from '../../lib/call-backoff.ts';

/**
 * - `accepted`: `body` is the server's answer
 * - `refused`: final: the server would repeat it
 * - `retryLater`: the row waits `afterMs` (Retry-After), or by its own backoff if null; `verdict` is what the answer says
 *   to other calls, null if nothing
 * - `postponed`: not sent (its lease is over, or no uploads now): the attempt does not count
 * - `noAudio`: no audio to upload on this device; the attempt counts, and after some the row is deleted
 * - `paused`: nothing of this user can be sent until they act
 * - `unsupported`: this server does not have the call
 */
export type PushOutcome =
  | { readonly kind: 'accepted'; readonly body: unknown }
  | { readonly kind: 'refused'; readonly error: OutboxError }
  | {
      readonly kind: 'retryLater';
      readonly error: OutboxError;
      readonly afterMs: number | null;
      readonly verdict: CallVerdict | null;
    }
  | { readonly kind: 'postponed'; readonly afterMs: number }
  | { readonly kind: 'noAudio' }
  | { readonly kind: 'paused'; readonly reason: PauseReason; readonly error: OutboxError }
  | { readonly kind: 'unsupported'; readonly error: OutboxError };

/** `unauthorized`: the caller renews the token once. */
export type Classified = PushOutcome | { readonly kind: 'unauthorized' };

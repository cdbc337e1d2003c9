import type { OutboxError } from '../../core/outbox/row.ts';
import type { PauseReason } from '../../db/rows.ts';

/**
 * What became of one attempt.
 * - `accepted`: `body` is the server's answer
 * - `refused`: the server said no, and would again
 * - `retryLater`: `afterMs` from Retry-After, else null for backoff; `scope` says what backs off: this row, its kind of call
 *   (429, 503), or everything because nothing answers
 * - `postponed`: not sent at all (its turn is over, no uploads now): the attempt does not count
 * - `noAudio`: there is nothing to upload on this device; the look counts, and after some the row goes
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
      readonly scope: 'row' | 'kind' | 'network';
    }
  | { readonly kind: 'postponed'; readonly afterMs: number }
  | { readonly kind: 'noAudio' }
  | { readonly kind: 'paused'; readonly reason: PauseReason; readonly error: OutboxError }
  | { readonly kind: 'unsupported'; readonly error: OutboxError };

import type { OutboxError } from '../../core/outbox/row.ts';
import type { PauseReason } from '../../db/rows.ts';

/**
 * - `accepted`: `body` is the server's answer
 * - `refused`: final: the server would repeat it
 * - `retryLater`: `afterMs` from Retry-After, else null for backoff; `scope` says what backs off: this row, its kind of
 *   call (429, 503), or all calls because the server does not answer
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
      readonly scope: 'row' | 'kind' | 'network';
    }
  | { readonly kind: 'postponed'; readonly afterMs: number }
  | { readonly kind: 'noAudio' }
  | { readonly kind: 'paused'; readonly reason: PauseReason; readonly error: OutboxError }
  | { readonly kind: 'unsupported'; readonly error: OutboxError };

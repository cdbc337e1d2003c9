import { isFailure, type PullFailure, type PullOutcome } from '../../core/pull.ts';
import type { Deletion } from './use-deletion.ts';
import type { Vanished } from './use-vanished.ts';

/**
 * Why there is no playlist to show, although this device was read.
 * - `gone`: it was shown and there is none any more; the screen leads to Playlists
 * - `unknown`: there is none; the screen leads to /404
 * - `leaving`: it was shown, and is being deleted or looked for once more
 */
export type Absence =
  | { readonly kind: 'failed'; readonly outcome: PullFailure }
  | { readonly kind: 'gone' | 'unknown' | 'leaving' | 'loading' };

export function absenceOf(
  outcome: PullOutcome | undefined,
  { wasShown, hasVanished, deleting }: Vanished & Pick<Deletion, 'deleting'>,
): Absence {
  const isGone = hasVanished || outcome?.kind === 'notFound';
  // A playlist that was discarded or deleted while shown is not an invalid address.
  if (isGone && !deleting) return { kind: wasShown ? 'gone' : 'unknown' };
  if (wasShown) return { kind: 'leaving' };
  return isFailure(outcome) ? { kind: 'failed', outcome } : { kind: 'loading' };
}

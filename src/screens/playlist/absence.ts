import { paths } from '../../core/paths.ts';
import { isFailure, type PullFailure, type PullOutcome } from '../../core/pull.ts';
import type { Deletion } from './use-deletion.ts';
import type { Vanished } from './use-vanished.ts';

/**
 * Why there is no playlist to show, although this device was read.
 * - `gone`: there is none, and the screen leads away
 * - `leaving`: it was shown, and is being deleted or looked for once more
 */
export type Absence =
  | { readonly kind: 'gone'; readonly to: string }
  | { readonly kind: 'failed'; readonly outcome: PullFailure }
  | { readonly kind: 'leaving' | 'loading' };

export function absenceOf(
  outcome: PullOutcome | undefined,
  { wasShown, hasVanished, deleting }: Vanished & Pick<Deletion, 'deleting'>,
): Absence {
  const isGone = hasVanished || outcome?.kind === 'notFound';
  // A playlist that was discarded or deleted while shown is not an invalid address.
  if (isGone && !deleting) return { kind: 'gone', to: wasShown ? paths.playlists : paths.notFound };
  if (wasShown) return { kind: 'leaving' };
  return isFailure(outcome) ? { kind: 'failed', outcome } : { kind: 'loading' };
}

import { parseTrackId } from '../../core/ids.ts';
import type { Player } from '../../player/player.ts';

/**
 * Tells the player what may be pressed next: whatever names its song in `data-track` and has the pointer, the finger or
 * the focus on it. A finger rests on the glass some 80 ms before it counts as a press, and that is enough to look up a
 * song. Runs for the app's life.
 */
export function prefetchOnIntent(player: Pick<Player, 'prefetch'>): void {
  const onIntent = ({ target }: Event): void => {
    const named = target instanceof Element ? target.closest('[data-track]') : null;
    const id = parseTrackId(named?.getAttribute('data-track'));
    if (id !== undefined) player.prefetch(id);
  };
  document.addEventListener('pointerover', onIntent, { passive: true });
  document.addEventListener('focusin', onIntent, { passive: true });
}

import { parseTrackId } from '../../core/ids.ts';
import type { Player } from '../../player/player.ts';

/**
 * Prefetches the track that may be pressed next: the element with `data-track` under the pointer, the finger or the
 * focus. A finger touches some 80 ms before its press counts, which is enough to look up a track. Runs for the app's
 * life.
 */
export function expectOnIntent(player: Pick<Player, 'expect'>): void {
  const onIntent = ({ target }: Event): void => {
    const named = target instanceof Element ? target.closest('[data-track]') : null;
    const id = parseTrackId(named?.getAttribute('data-track'));
    if (id !== undefined) player.expect(id);
  };
  document.addEventListener('pointerover', onIntent, { passive: true });
  document.addEventListener('focusin', onIntent, { passive: true });
}

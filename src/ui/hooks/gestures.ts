/** Pure gesture rules over pointer positions in CSS pixels. */
import { limits } from '../../core/limits.ts';

/**
 * How far the page follows a downward drag (docs/product.md section 4 and 9): nothing up to 10 px, then half the drag,
 * at most 80 px.
 */
export function pullDistance(dragPx: number): number {
  return dragPx <= limits.pullStartPx ? 0 : Math.min(limits.pullMaxPx, dragPx * limits.pullFactor);
}

export const pullFires = (distancePx: number): boolean => distancePx >= limits.pullThresholdPx;

/** Above this speed a sheet closes before the distance is reached. */
const flickPxPerMs = 0.7;

export interface Swipe {
  /** Downwards is positive. */
  readonly dy: number;
  readonly dx: number;
  /** Speed at release, downwards positive. */
  readonly pxPerMs: number;
}

export const dismissesMiniPlayer = (swipe: Swipe): boolean =>
  swipe.dy > limits.miniPlayerDismissPx && swipe.dy > Math.abs(swipe.dx);

export function trackSwipe({ dx }: Swipe): 'next' | 'previous' | undefined {
  if (Math.abs(dx) < limits.trackSwipePx) return undefined;
  return dx < 0 ? 'next' : 'previous';
}

/** A sideways drag of a list's row; undefined below the threshold. */
export function rowSwipe(dx: number): 'left' | 'right' | undefined {
  if (Math.abs(dx) < limits.trackSwipePx) return undefined;
  return dx < 0 ? 'left' : 'right';
}

/** `heightPx`: the window's height for the fullscreen player, the sheet's own for other sheets. */
export const closesPanel = (swipe: Swipe, heightPx: number): boolean =>
  swipe.dy > heightPx * limits.fullscreenCloseFraction;

/** Sheets also close on a flick; the fullscreen player does not (docs/product.md section 4). */
export const closesSheet = (swipe: Swipe, heightPx: number): boolean =>
  closesPanel(swipe, heightPx) || (swipe.dy > 24 && swipe.pxPerMs > flickPxPerMs);

/** Downwards the panel follows fully, upwards with growing resistance. */
export const panelOffset = (dy: number): number => (dy >= 0 ? dy : -Math.sqrt(-dy) * 2);

/** By how many rows row `index` moves aside while the entry of `from` is dragged over `to`. */
export function standAside(index: number, from: number, to: number): -1 | 0 | 1 {
  if (index > from && index <= to) return -1;
  if (index < from && index >= to) return 1;
  return 0;
}

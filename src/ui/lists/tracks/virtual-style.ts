import type { CSSProperties } from 'react';

/**
 * Lets rows take presses while the list scrolls: virtua disables pointer events during a scroll and for 150 ms after
 * it, so a tap right after a scroll would be lost.
 */
export const takingPresses = (style: CSSProperties): CSSProperties => ({ ...style, pointerEvents: undefined });

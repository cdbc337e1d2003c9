import type { CSSProperties } from 'react';

/**
 * The style virtua gives a list's element, taking presses also while it scrolls: virtua has it take none then and for
 * 150 ms after, and a tap right after a scroll would be lost.
 */
export const takingPresses = (style: CSSProperties): CSSProperties => ({ ...style, pointerEvents: undefined });

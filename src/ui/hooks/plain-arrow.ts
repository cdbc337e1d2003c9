import type { KeyboardEvent } from 'react';

/** Up or Down alone, which go from row to row in a list; with another key they keep their meaning. */
export const isPlainArrow = ({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean =>
  (key === 'ArrowDown' || key === 'ArrowUp') && !(altKey || ctrlKey || metaKey || shiftKey);

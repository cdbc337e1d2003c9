import type { FocusEvent } from 'react';

/**
 * For a field's `onFocus`. An on-screen keyboard makes the window lower (`interactive-widget` in index.html): the bars at its
 * bottom then cover a field that was above them, or the field what it filters.
 */
export function keepSeen({ currentTarget: field }: FocusEvent<HTMLElement>): void {
  let before = window.innerHeight;
  const stop = (): void => window.removeEventListener('resize', onResize);
  const onResize = (): void => {
    // Firefox and Safari tell of no blur where the field itself was removed.
    if (!field.isConnected) return stop();
    const isLower = window.innerHeight < before;
    before = window.innerHeight;
    if (isLower) field.scrollIntoView({ block: 'start' });
  };
  window.addEventListener('resize', onResize);
  field.addEventListener('blur', stop, { once: true });
}

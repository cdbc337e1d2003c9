import { override } from './override.ts';

const matches = Element.prototype.matches;

/** Until the test ends, what has the focus got it by that: jsdom guesses :focus-visible from what happened before. */
export function focusBy(means: 'keyboard' | 'pointer'): void {
  override(Element.prototype, 'matches', function asFocused(this: Element, selectors: string): boolean {
    if (selectors !== ':focus-visible') return matches.call(this, selectors);
    return means === 'keyboard' && this === document.activeElement;
  });
}

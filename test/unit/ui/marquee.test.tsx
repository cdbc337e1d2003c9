import './dom-stubs.ts';
import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Marquee } from '../../../src/ui/primitives/Marquee.tsx';

/** A text 300 px wide in a place of 100 px, written in `direction`. */
function laidOut(direction: 'ltr' | 'rtl'): void {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(100);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(300);
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(300);
  // jsdom knows no direction of writing but the page's.
  document.documentElement.style.direction = direction;
}
const wandersBy = (text: string): string => {
  const [words] = screen.getAllByText(text);
  return words?.parentElement?.style.getPropertyValue('--by') ?? '';
};

beforeEach(() => {
  vi.restoreAllMocks();
});
afterEach(() => {
  document.documentElement.style.direction = '';
  vi.restoreAllMocks();
});

it('wanders to the left where it is written from left to right', () => {
  laidOut('ltr');
  render(<Marquee text="A long title" />);
  expect(wandersBy('A long title')).toBe('-348px');
});

it('wanders to the right where it is written from right to left, so that its copy follows', () => {
  laidOut('rtl');
  render(<Marquee text="כותרת ארוכה" />);
  expect(wandersBy('כותרת ארוכה')).toBe('348px');
});

it('stands still where another place has room for it', () => {
  laidOut('ltr');
  render(<Marquee text="A long title" stillUpToPx={364} />);
  expect(wandersBy('A long title')).toBe('');
});

it('cuts a very long title through no character', () => {
  laidOut('ltr');
  const { container } = render(<Marquee text={`${'a'.repeat(239)}🎵 and on`} />);
  expect(container.querySelector('span > span > span')?.textContent).toBe(`${'a'.repeat(239)}…`);
});

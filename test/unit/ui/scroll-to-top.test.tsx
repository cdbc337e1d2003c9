import { render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ScrollToTop } from '../../../src/ui/lists/ScrollToTop.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('shows on a page that was scrolled before its code had loaded', async () => {
  vi.stubGlobal('scrollY', 600);
  render(<ScrollToTop />);
  expect(await screen.findByRole('button', { name: 'Scroll to top' })).toBeTruthy();
});

import { render, screen } from '@testing-library/react';
import { Suspense, type ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { lazyPart } from '../../../src/ui/lazy-part.ts';

it('loads a part again whose request was lost, and leaves the rest of the page as it is', async () => {
  const load = vi.fn<() => Promise<() => ReactNode>>();
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  load.mockResolvedValue(() => <p>part</p>);
  const Part = lazyPart(load);
  render(
    <>
      <h1>page</h1>
      <Suspense fallback={<p>not yet</p>}>
        <Part />
      </Suspense>
    </>,
  );
  expect(screen.getByText('not yet')).toBeDefined();
  expect(await screen.findByText('part')).toBeDefined();
  expect(screen.getByRole('heading', { name: 'page' })).toBeDefined();
  expect(load).toHaveBeenCalledTimes(2);
});

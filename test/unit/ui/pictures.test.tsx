import './dom-stubs.ts';
import { screen } from '@testing-library/react';
import { startTransition, Suspense, ViewTransition, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { CollectionHeader } from '../../../src/ui/lists/CollectionHeader.tsx';
import { CoverImage } from '../../../src/ui/primitives/CoverImage.tsx';

// A slow network: no picture ever comes.
vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false);
// Without act(), which would go on until nothing is left to do: what counts is the very first frame.
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
const place = document.body.appendChild(document.createElement('div'));
const root = createRoot(place);
afterEach(() => root.unmount());

/** Paints as the app does at start (src/app/startup/start.tsx, src/app/shell/Page.tsx); resolves when something is there. */
const firstFrame = (screenOfApp: ReactNode): Promise<void> =>
  new Promise((painted) => {
    const observer = new MutationObserver(() => {
      observer.disconnect();
      painted();
    });
    observer.observe(place, { childList: true, subtree: true });
    startTransition(() =>
      root.render(
        <>
          <p>Around it</p>
          <Suspense fallback={null}>
            <ViewTransition>{screenOfApp}</ViewTransition>
          </Suspense>
        </>,
      ),
    );
  });

it('a screen does not wait for its pictures', async () => {
  await firstFrame(
    <main>
      <CollectionHeader name="Rock" coverUrl="/covers/1.webp" pictureUrl="/headers/1.webp" />
      <CoverImage src="/covers/2.webp" eager />
    </main>,
  );
  expect(screen.getByText('Around it')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Rock' })).toBeTruthy();
  expect(document.querySelector('img[src="/covers/2.webp"]')).toBeTruthy();
});

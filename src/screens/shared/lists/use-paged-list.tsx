import { useState, type ReactNode } from 'react';
import { limits } from '../../../core/limits.ts';
import { InfiniteScroll } from '../../../ui/lists/InfiniteScroll.tsx';

/**
 * A grid that grows while scrolling, so that thousands of followed artists render a few dozen cards. All items are in
 * the database: the next ones render in the next frame.
 */
export function usePagedList<T>(items: readonly T[]): { readonly shown: readonly T[]; readonly after: ReactNode } {
  const [pages, setPages] = useState(1);
  const shown = items.slice(0, pages * limits.tilesPerPage);
  return {
    shown,
    after: (
      <InfiniteScroll
        state={shown.length < items.length ? 'idle' : 'done'}
        count={shown.length}
        onReach={() => {
          setPages(pages + 1);
        }}
      />
    ),
  };
}

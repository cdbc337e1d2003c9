import { useState, type ReactNode } from 'react';
import { limits } from '../../../core/limits.ts';
import { InfiniteScroll } from '../../../ui/lists/InfiniteScroll.tsx';

/** The items of a grid that are in the page, and what stands after them. */
export type PagedList<T> = { readonly shown: readonly T[]; readonly after: ReactNode };

/**
 * A grid that grows as it is scrolled, so that thousands of followed artists cost a screen no more than a few dozen. All
 * items are in the database already: the next ones come with the next frame.
 */
export function usePagedList<T>(items: readonly T[]): PagedList<T> {
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

import { useCallback, useSyncExternalStore } from 'react';

export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

/** Not touch: a pointer that hovers and hits small targets. A media query, as in the style sheets. */
export const mouseQuery = '(hover: hover) and (pointer: fine)';

/** Wide enough for sidebar, transport bar and lists in columns; style sheets use the same query. */
export const wideQuery = '(min-width: 900px)';

export const useIsWide = (): boolean => useMedia(wideQuery);

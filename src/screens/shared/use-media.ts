import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query matches now. */
function useMedia(query: string): boolean {
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

/** Whether there is room for the sidebar, the transport bar and lists in columns; the style sheets ask the same. */
export const useIsWide = (): boolean => useMedia('(min-width: 900px)');

export const useHasMouse = (): boolean => useMedia('(hover: hover) and (pointer: fine)');

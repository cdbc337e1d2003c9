import { useRef } from 'react';

/**
 * Remembers what had focus when a layer opened and gives it back when the layer has closed: for Radix layers
 * that are opened without a Radix trigger. Spread the result on the layer's Content.
 */
export function useReturnFocus() {
  const opener = useRef<HTMLElement>(undefined);
  return {
    // Comes before Radix moves focus into the layer.
    onOpenAutoFocus: () => {
      const active = document.activeElement;
      opener.current = active instanceof HTMLElement && active !== document.body ? active : undefined;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const element = opener.current;
      if (element?.isConnected === true) element.focus({ preventScroll: true });
      else document.getElementById('main')?.focus({ preventScroll: true });
    },
  };
}

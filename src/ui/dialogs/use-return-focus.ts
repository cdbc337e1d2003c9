import { useLayoutEffect, useRef } from 'react';

/** Where a layer is to leave the focus; `isTaken` once another layer has taken its place, and this over. */
type Debt = { readonly to: HTMLElement | undefined; isTaken: boolean };

/** Of the layer that has just been taken out of the page, until it pays. */
let owed: Debt | undefined;

/**
 * Remembers what had focus when a layer opened and gives it back when the layer has closed: for Radix layers
 * that are opened without a Radix trigger. Spread the result on the layer's Content. A layer that takes the place of
 * another in one render gives the focus back to what opened the first.
 */
export function useReturnFocus() {
  const debt = useRef<Debt>(undefined);
  useLayoutEffect(
    () => () => {
      owed = debt.current;
    },
    [],
  );
  return {
    // Comes before Radix moves focus into the layer.
    onOpenAutoFocus: () => {
      const active = document.activeElement;
      const hasOpener = active instanceof HTMLElement && active !== document.body;
      debt.current = { to: hasOpener ? active : owed?.to, isTaken: false };
      if (!hasOpener && owed !== undefined) owed.isTaken = true;
    },
    // Comes a moment after the layer has gone.
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const { to: opener, isTaken = false } = debt.current ?? {};
      if (owed === debt.current) owed = undefined;
      if (isTaken) return;
      if (opener?.isConnected === true) giveFocusBack(opener);
      else (layerBelow() ?? document.getElementById('main'))?.focus({ preventScroll: true });
    },
  };
}

/**
 * Focuses what had the focus before a layer. It is marked until it loses it again, so that shortcuts can tell focus that a
 * person moved from focus that only came back (src/app/player/pointer-focus.ts).
 */
export function giveFocusBack(element: HTMLElement): void {
  element.setAttribute('data-focus-given-back', '');
  element.focus({ preventScroll: true });
  element.addEventListener('blur', () => element.removeAttribute('data-focus-given-back'), { once: true });
}

/** The layer that is on top now: one dialog that took the place of another has no opener left, but may stand over a third. */
const layerBelow = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('[role=dialog][data-state=open]')].at(-1);

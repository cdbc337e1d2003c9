import { useLayoutEffect, useRef } from 'react';

/** Where focus returns to, and the page it was opened on; `isTaken` once a layer that replaces this one returns it instead. */
type FocusReturn = { readonly to: HTMLElement | undefined; readonly path: string; isTaken: boolean };

/** That of the layer just removed, until it has returned focus. */
let pending: FocusReturn | undefined;

/**
 * Remembers what had focus when a layer opened and returns it on close, for Radix layers opened without a Radix
 * trigger. Spread the result on the layer's Content. A layer that replaces another in one render returns focus to the
 * first one's opener.
 */
export function useReturnFocus() {
  const own = useRef<FocusReturn>(undefined);
  useLayoutEffect(
    () => () => {
      pending = own.current;
    },
    [],
  );
  return {
    // Runs before Radix moves focus into the layer.
    onOpenAutoFocus: () => {
      const active = document.activeElement;
      const hasOpener = active instanceof HTMLElement && active !== document.body;
      own.current = { to: hasOpener ? active : pending?.to, path: window.location.pathname, isTaken: false };
      if (!hasOpener && pending !== undefined) pending.isTaken = true;
    },
    // Runs shortly after the layer is gone.
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const { to: opener, path, isTaken = false } = own.current ?? {};
      if (pending === own.current) pending = undefined;
      if (isTaken || (path !== window.location.pathname && newScreenHasFocus())) return;
      if (opener?.isConnected === true) giveFocusBack(opener);
      else (topLayer() ?? document.getElementById('main'))?.focus({ preventScroll: true });
    },
  };
}

/** An artist's link in the player leads to another screen, which takes the focus while the player slides away. */
const newScreenHasFocus = (): boolean => document.getElementById('main')?.contains(document.activeElement) === true;

/**
 * Returns focus to an element and marks it until it loses focus again, so that shortcuts can tell returned focus from
 * focus that the user moved (src/app/player/pointer-focus.ts).
 */
export function giveFocusBack(element: HTMLElement): void {
  element.setAttribute('data-focus-given-back', '');
  element.focus({ preventScroll: true });
  element.addEventListener('blur', () => element.removeAttribute('data-focus-given-back'), { once: true });
}

/** The dialog or alert that holds the focus. One that replaced another has no opener left, but may be above a third. */
export const topLayer = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(':is([role=dialog], [role=alertdialog])[data-state=open]')].at(-1);

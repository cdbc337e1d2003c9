import { useLayoutEffect, type RefObject } from 'react';

/**
 * Animates a layer's removal. Owners stop rendering it, and focus, names and tests see it gone immediately; the
 * animation runs on an inert copy. The style sheet's `[data-state='closed']` animates it; without an animation (reduced
 * motion) there is no copy.
 */
export function useLeavingCopy(...layers: readonly RefObject<HTMLElement | null>[]): void {
  useLayoutEffect(() => {
    const scrolled = new Set<Element>();
    const noteScrolled = ({ target }: Event): void => {
      if (target instanceof Element) scrolled.add(target);
    };
    document.addEventListener('scroll', noteScrolled, { capture: true, passive: true });
    return () => {
      document.removeEventListener('scroll', noteScrolled, { capture: true });
      // Radix renders into its portal after this effect ran, so whether a layer was removed is known only in the
      // microtask.
      const leaving = layers.flatMap(({ current }) => (current === null ? [] : [prepared(current, scrolled)]));
      queueMicrotask(() => {
        for (const { original, show } of leaving) if (!original.isConnected) show();
      });
    };
    // eslint-disable-next-line react/exhaustive-deps -- refs are stable
  }, []);
}

/** `scrolled`: reading the position of every part would lay out all of a long list, and writing it the list's copy. */
function prepared(
  original: HTMLElement,
  scrolled: ReadonlySet<Element>,
): { readonly original: HTMLElement; readonly show: () => void } {
  const copy = original.cloneNode(true);
  if (!(copy instanceof HTMLElement)) throw new TypeError('a copy of an element is an element');
  const parts = [copy, ...copy.querySelectorAll('*')];
  for (const part of parts) {
    for (const name of ['id', 'for', 'role', 'aria-live', 'data-holds-page']) part.removeAttribute(name);
  }
  copy.dataset['state'] = 'closed';
  copy.setAttribute('aria-hidden', 'true');
  copy.inert = true;
  const positions = [original, ...original.querySelectorAll('*')].flatMap((part, index) =>
    scrolled.has(part) ? [{ copied: parts[index], scrollTop: part.scrollTop }] : [],
  );
  const show = (): void => {
    document.body.append(copy);
    for (const { copied, scrollTop } of positions) if (copied !== undefined) copied.scrollTop = scrollTop;
    const running = 'getAnimations' in copy ? copy.getAnimations() : [];
    // A cancelled animation counts as finished.
    void Promise.allSettled(running.map((animation) => animation.finished)).then(() => copy.remove());
  };
  return { original, show };
}

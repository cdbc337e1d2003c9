import { useEffect } from 'react';

/**
 * Beside the pane, a window below 1,200 px has room for the sidebar's icons only (docs/decisions/0081-wide-layout.md):
 * their words become tooltips. Set when the pointer arrives, so that opening the pane renders no row again, and called
 * by the pane, so that a phone loads none of it.
 */
export function useIconTitles(): void {
  useEffect(() => {
    const narrow = window.matchMedia('(max-width: 1199px)');
    const titled = new Set<HTMLElement>();
    const pointed = ({ target }: Event): void => {
      const icon = target instanceof Element ? target.closest<HTMLElement>('nav a, button[data-kind]') : null;
      if (icon === null) return;
      if (!narrow.matches) {
        if (titled.delete(icon)) icon.removeAttribute('title');
        return;
      }
      if (icon.hasAttribute('title') && !titled.has(icon)) return;
      icon.title = wordsOf(icon);
      titled.add(icon);
    };
    document.addEventListener('pointerover', pointed);
    return () => {
      document.removeEventListener('pointerover', pointed);
      for (const icon of titled) icon.removeAttribute('title');
    };
  }, []);
}

/** A library row's name is its only text of a direction of its own; the line under it says what it is. */
const wordsOf = (icon: Element): string => (icon.querySelector('[dir="auto"]') ?? icon).textContent.trim();

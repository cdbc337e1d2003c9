import { useLayoutEffect, type RefObject } from 'react';
import { app } from '../../ui/strings/strings.ts';

/**
 * Titles the document after the screen's heading, which contains a playlist's or an artist's name; `fallback` until
 * there is one. Observes the heading, because names load later and change.
 */
export function useDocumentTitle(page: RefObject<HTMLElement | null>, fallback: string): void {
  useLayoutEffect(() => {
    const element = page.current;
    if (element === null) return undefined;
    const apply = (): void => {
      const heading = element.querySelector('h1')?.textContent.trim() ?? '';
      const name = heading === '' ? fallback : heading;
      const title = name === app.name ? `${app.name}: ${fallback}` : `${name} · ${app.name}`;
      if (document.title !== title) document.title = title;
    };
    const observer = new MutationObserver(apply);
    observer.observe(element, { childList: true, subtree: true, characterData: true });
    apply();
    return () => observer.disconnect();
  }, [page, fallback]);
}

import { useEffect, useEffectEvent } from 'react';

/** A newer API than TypeScript's DOM types; Safari and Firefox lack it. */
type CloseWatcher = EventTarget & { readonly destroy: () => void };
declare global {
  interface Window {
    readonly CloseWatcher?: new () => CloseWatcher;
  }
}

/** Calls `onClose` when Android's Back is used while `open`, which then leaves no page. Escape is the layer's own. */
export function useCloseRequests(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!open || window.CloseWatcher === undefined) return undefined;
    const watcher = new window.CloseWatcher();
    watcher.addEventListener('close', () => close());
    return () => watcher.destroy();
  }, [open]);
}

/**
 * The same, and for a Back that leads to another page, as in Safari and on desktops: a menu or dialog belongs to the page that it was
 * opened on.
 */
export function useClosesOnBack(open: boolean, onClose: () => void): void {
  useCloseRequests(open, onClose);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!open) return undefined;
    const follow = (): void => close();
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, [open]);
}

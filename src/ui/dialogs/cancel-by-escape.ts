/**
 * While a menu still loads or a row is dragged, Escape cancels that and closes nothing behind it. In an open menu, the key is the
 * menu's own.
 * Returns what stops this.
 */
export function cancelByEscape(cancel: () => void): () => void {
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || document.querySelector('[role=menu]') !== null) return;
    event.preventDefault();
    event.stopPropagation();
    cancel();
  };
  window.addEventListener('keydown', press, true);
  return () => window.removeEventListener('keydown', press, true);
}

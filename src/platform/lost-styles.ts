const againMs = 1_000;

/**
 * Requests a style sheet again whose request was lost. Vite requests a chunk's style sheet once in a page's life: after a
 * failure the part of the page would come without its styles. Runs for the app's life.
 */
export function reloadLostStyles(): void {
  window.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement) setTimeout(() => target.replaceWith(target.cloneNode()), againMs);
    },
    // Such errors do not bubble.
    true,
  );
}

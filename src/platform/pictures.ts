const paused = new Map<HTMLImageElement, string>();

/**
 * Cancels the pictures that have not come: on a slow link they would share it with, and over HTTP/1.1 take all connections
 * from, a request that matters more. Pictures added later load as usual. Without effect where the worker fetches them,
 * which takes turns by itself (sw/cover-turns.ts).
 */
export function pausePictures(): void {
  // The attribute may be missing in browsers without service workers, and on insecure pages.
  if (navigator.serviceWorker?.controller) return;
  for (const picture of document.images) {
    const src = picture.getAttribute('src');
    if (picture.complete || src === null) continue;
    paused.set(picture, src);
    picture.removeAttribute('src');
  }
}

export function resumePictures(): void {
  for (const [picture, src] of paused) {
    // Another cover may be shown there by now.
    if (picture.isConnected && !picture.hasAttribute('src')) picture.src = src;
  }
  paused.clear();
}

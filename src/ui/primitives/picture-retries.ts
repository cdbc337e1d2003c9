const listeners = new Set<() => void>();

/** Calls `listener` when pictures that did not load should be requested again. Returns a function that stops it. */
export function onPictureRetry(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The network is back: a picture that failed without it would stay a placeholder until its screen is left. */
export function retryPictures(): void {
  for (const listener of listeners) listener();
}

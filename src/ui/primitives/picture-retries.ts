import { createListeners } from '../../lib/listeners.ts';

const listeners = createListeners();

/** Calls `listener` when pictures that did not load should be requested again. Returns an unsubscribe function. */
export const onPictureRetry = listeners.subscribe;

/** The network is back: a picture that failed without it would stay a placeholder until its screen is left. */
export const retryPictures = (): void => listeners.notify();

import { inForeground } from '../../lib/foreground.ts';
import { pausePictures, resumePictures } from '../../platform/pictures.ts';
import { createLinkLock, type LinkLock } from '../../platform/shared/link-lock.ts';

/** A fast link has delivered enough of a song by then, and pictures that are cancelled are fetched again. */
const slowAfterMs = 700;

/**
 * What leaves the link to playback while that has too little: downloads everywhere, code that can wait, pictures. Downloads
 * ahead of this tab also leave it to playback in another one, which has stopped this tab's.
 */
export function createPlaybackLink(cancelAhead: () => void, waitFor = inForeground): LinkLock {
  const lock = createLinkLock(cancelAhead);
  let end = (): void => undefined;
  let slow: ReturnType<typeof setTimeout> | undefined;
  return {
    take: () => {
      cancelAhead();
      lock.take();
      void waitFor(new Promise<void>((resolve) => (end = resolve)));
      slow = setTimeout(pausePictures, slowAfterMs);
    },
    release: () => {
      lock.release();
      end();
      clearTimeout(slow);
      resumePictures();
    },
  };
}

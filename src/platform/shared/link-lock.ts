import { ignored, orElse } from '../../lib/log.ts';

/** The Web Lock, shared, of pages in which playback waits for the network; also the channel on which they say so. */
const lockName = 'offbeat:link';

/** `take` and `release`: as often as the caller likes; only the first of a row counts. */
export type LinkLock = { readonly take: () => void; readonly release: () => void };

/**
 * For playback: while any page has the lock, downloads in all tabs and in the worker wait. Without Web Locks, or where
 * the browser refuses them because the page's storage is blocked, nothing waits. A page that dies has released it.
 * `onTakenElsewhere` runs whenever another page takes it: a channel gets no message of its own.
 */
export function createLinkLock(onTakenElsewhere: () => void): LinkLock {
  if (!('locks' in navigator)) return { take: () => undefined, release: () => undefined };
  const channel = new BroadcastChannel(lockName);
  channel.addEventListener('message', onTakenElsewhere);
  let release: (() => void) | null = null;
  return {
    take: () => {
      if (release !== null) return;
      let isReleased = false;
      const released = new Promise<void>((resolve) => {
        release = () => {
          isReleased = true;
          resolve();
        };
      });
      const take = (): Promise<void> => {
        // Released before the browser gave it: downloads elsewhere need not make room.
        if (!isReleased) channel.postMessage('taken');
        return released;
      };
      navigator.locks.request(lockName, { mode: 'shared' }, take).catch(ignored('taking the link for playback'));
    },
    release: () => {
      release?.();
      release = null;
    },
  };
}

export type LinkWatch = {
  /** Whether playback has the link, in any tab. Never rejects. */
  readonly isTaken: () => Promise<boolean>;
  /** Resolves once no page has it, or when `signal` aborts. Never rejects. */
  readonly untilFree: (signal: AbortSignal) => Promise<void>;
};

/** For downloads. */
export const linkWatch: LinkWatch = {
  isTaken: async () => {
    if (!('locks' in navigator)) return false;
    const isNull = (lock: Lock | null): boolean => lock === null;
    return navigator.locks.request(lockName, { ifAvailable: true }, isNull).catch(orElse(false, 'asking for the link'));
  },
  untilFree: async (signal) => {
    if (!('locks' in navigator)) return;
    try {
      await navigator.locks.request(lockName, { signal }, () => undefined);
    } catch {
      // Its caller ended the wait, or nothing can be waited for.
    }
  },
};

/**
 * Calls `onTaken` whenever a page takes the link: downloads under way have to make room for it. Returns a function that
 * ends that.
 */
export function onLinkTaken(onTaken: () => void): () => void {
  if (!('locks' in navigator)) return () => undefined;
  const channel = new BroadcastChannel(lockName);
  channel.addEventListener('message', onTaken);
  return () => channel.close();
}

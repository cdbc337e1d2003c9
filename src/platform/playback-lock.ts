import { logFailure } from '../lib/log.ts';

const lockName = 'offbeat:playing';

export type PlaybackLock = { readonly take: () => void; readonly release: () => void };

/**
 * One tab plays at a time: `take` steals the lock, and the tab that had it gets `onLost`. Taking it again has no effect.
 * Without Web Locks, or where they are refused because the user blocks the page's storage, a BroadcastChannel does the
 * same.
 */
export function createPlaybackLock(onLost: () => void): PlaybackLock {
  return 'locks' in navigator ? byLock(onLost) : byChannel(onLost);
}

function byLock(onLost: () => void): PlaybackLock {
  let resolveReleased: (() => void) | undefined;
  let channel: PlaybackLock | undefined;
  const take = (): void => {
    if (channel !== undefined) return channel.take();
    if (resolveReleased !== undefined) return;
    const released = new Promise<void>((resolve) => {
      resolveReleased = resolve;
    });
    const mine = resolveReleased;
    navigator.locks
      .request(lockName, { steal: true }, () => released)
      .catch((error: unknown) => {
        // A lock released meanwhile is not lost.
        if (resolveReleased !== mine) return;
        resolveReleased = undefined;
        if (isStolen(error)) return onLost();
        logFailure('taking the playback lock', error);
        channel = byChannel(onLost);
        channel.take();
      });
  };
  const release = (): void => {
    resolveReleased?.();
    resolveReleased = undefined;
    channel?.release();
  };
  return { take, release };
}

const isStolen = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

function byChannel(onLost: () => void): PlaybackLock {
  const channel = new BroadcastChannel(lockName);
  let hasLock = false;
  channel.addEventListener('message', () => {
    if (!hasLock) return;
    hasLock = false;
    onLost();
  });
  return {
    take: () => {
      if (hasLock) return;
      hasLock = true;
      channel.postMessage('taken');
    },
    release: () => {
      hasLock = false;
    },
  };
}

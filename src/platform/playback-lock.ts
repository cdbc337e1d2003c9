const lockName = 'offbeat:playing';

/**
 * One tab plays at a time: `take` steals the lock, and the tab that had it gets `onLost`. Taking it again has no effect.
 * Without Web Locks a BroadcastChannel does the same.
 */
export function createPlaybackLock(onLost: () => void): { readonly take: () => void; readonly giveBack: () => void } {
  return 'locks' in navigator ? byLock(onLost) : byChannel(onLost);
}

function byLock(onLost: () => void) {
  let release: (() => void) | undefined;
  const take = (): void => {
    if (release !== undefined) return;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const mine = release;
    navigator.locks
      .request(lockName, { steal: true }, () => released)
      .catch(() => {
        // Another tab stole the lock. A lock released meanwhile is not lost.
        if (release !== mine) return;
        release = undefined;
        onLost();
      });
  };
  const giveBack = (): void => {
    release?.();
    release = undefined;
  };
  return { take, giveBack };
}

function byChannel(onLost: () => void) {
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
    giveBack: () => {
      hasLock = false;
    },
  };
}

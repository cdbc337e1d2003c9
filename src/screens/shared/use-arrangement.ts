import { useEffect, useState } from 'react';
import { isIntent } from '../../platform/page-load.ts';
import type { Connectivity } from '../../platform/connectivity.ts';
import { useServices } from './services.ts';

/**
 * The first defined `now` of `key`: how its content was arranged when it was first painted. The arrangement stays until
 * the key changes, because the network may go or come back at any moment and must not move what the user is looking at.
 * Undefined until then.
 */
export function useArrangement<T>(key: string, now: T | undefined): T | undefined {
  const [first, setFirst] = useState<{ readonly key: string; readonly value: T }>();
  if (first?.key === key) return first.value;
  if (now !== undefined) setFirst({ key, value: now });
  return now;
}

export type Arranged<T> = {
  readonly value: T | undefined;
  /** A React key for what is arranged: new elements replace those that would else move. */
  readonly version: 'first' | 'offline';
};

/**
 * As `useArrangement`, for what depends on the connectivity. A start without a server becomes known only after the first
 * frame: the content is arranged once more then, unless the user has pressed or scrolled anything.
 */
export function useOfflineArrangement<T>(key: string, now: T | undefined): Arranged<T> {
  const { connectivity } = useServices();
  const [againKey, setAgainKey] = useState<string>();
  const isUnknown = connectivity.status() === 'unknown';
  const first = useArrangement(key, now === undefined ? undefined : { value: now, isUnknown });
  const again = useArrangement(key, againKey === key ? now : undefined);
  const mayChange = first?.isUnknown === true;
  useEffect(
    () => (mayChange ? onOfflineBeforeTouch(connectivity, () => setAgainKey(key)) : undefined),
    [mayChange, connectivity, key],
  );
  return again === undefined ? { value: first?.value, version: 'first' } : { value: again, version: 'offline' };
}

const touches = ['pointerdown', 'keydown', 'wheel', 'touchmove', 'scroll'] as const;

/** Calls `then` when the first status is `offline`, unless the user does something before. Returns a cancel function. */
function onOfflineBeforeTouch({ status, subscribe }: Connectivity, then: () => void): () => void {
  const onStatus = (): void => {
    if (status() === 'unknown') return;
    cancel();
    if (status() === 'offline') then();
  };
  const onTouch = (event: Event): void => {
    if (isIntent(event)) cancel();
  };
  const unsubscribe = subscribe(onStatus);
  function cancel(): void {
    unsubscribe();
    for (const type of touches) document.removeEventListener(type, onTouch, true);
  }
  for (const type of touches) document.addEventListener(type, onTouch, { capture: true, passive: true });
  onStatus();
  return cancel;
}

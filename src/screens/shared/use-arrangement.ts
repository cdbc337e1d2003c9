import { useLayoutEffect, useMemo, useState } from 'react';
import type { PullOutcome } from '../../core/pull.ts';
import { isIntent } from '../../platform/page-load.ts';
import type { Connectivity } from '../../platform/connectivity.ts';
import { useServices } from './services.ts';

/** With each pull to refresh the user asks for another arrangement: `visit` is then another part of its key. */
export function useVisit(refresh: () => Promise<PullOutcome>): {
  readonly visit: number;
  readonly onRefresh: () => Promise<PullOutcome>;
} {
  const [visit, setVisit] = useState(0);
  const onRefresh = async (): Promise<PullOutcome> => {
    const outcome = await refresh();
    setVisit(visit + 1);
    return outcome;
  };
  return { visit, onRefresh };
}

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

/**
 * Follows `now` until the user presses or scrolls anything, and stays as it was then until the key changes: an answer on its
 * way may still put favourites first, but not move what a finger is about to press.
 */
export function useArrangementOnceTouched<T>(key: string, now: T | undefined): T | undefined {
  const [touchedKey, setTouchedKey] = useState<string>();
  const isTouched = touchedKey === key;
  const touched = useArrangement(key, isTouched ? now : undefined);
  useLayoutEffect(() => (isTouched ? undefined : onTouch(() => setTouchedKey(key))), [isTouched, key]);
  return isTouched ? touched : now;
}

/**
 * `items` in the order of the visit: each has the place where it was first shown, because a tap must not move what is
 * under the finger, nor must a download that ends. Later ones stand above the others, or below, oldest first. For lists,
 * newest first, that change while they are looked at.
 */
export function useVisitOrder<T>(
  key: string,
  items: readonly T[] | undefined,
  idOf: (item: T) => string,
  later: 'above' | 'below',
): readonly T[] | undefined {
  const [seen, setSeen] = useState<{ readonly key: string; readonly ids: readonly string[] }>();
  const known = seen?.key === key ? seen.ids : undefined;
  const ids = useMemo(() => {
    const now = items?.map(idOf);
    const places = new Set(known);
    const added = now?.filter((id) => !places.has(id));
    if (known === undefined || added === undefined) return now;
    if (added.length === 0) return known;
    return later === 'above' ? [...added, ...known] : [...known, ...added.toReversed()];
  }, [items, known, idOf, later]);
  if (ids !== undefined && ids !== known) setSeen({ key, ids });
  return useMemo(() => {
    const places = new Map(ids?.map((id, place) => [id, place]));
    const placeOf = (item: T): number => places.get(idOf(item)) ?? 0;
    return items?.toSorted((a, b) => placeOf(a) - placeOf(b));
  }, [items, ids, idOf]);
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
  // With the frame itself: a touch right after it counts, and an effect would listen a moment later.
  useLayoutEffect(
    () => (mayChange ? onOfflineBeforeTouch(connectivity, () => setAgainKey(key)) : undefined),
    [mayChange, connectivity, key],
  );
  return again === undefined ? { value: first?.value, version: 'first' } : { value: again, version: 'offline' };
}

const touches = ['pointerdown', 'keydown', 'wheel', 'touchmove', 'scroll'] as const;

/** Calls `then` at each press, key or scroll. Returns a cancel function. */
function onTouch(then: () => void): () => void {
  const listener = (event: Event): void => {
    if (isIntent(event)) then();
  };
  for (const type of touches) document.addEventListener(type, listener, { capture: true, passive: true });
  return () => {
    for (const type of touches) document.removeEventListener(type, listener, true);
  };
}

/** Calls `then` when the first status is `offline`, unless the user does something before. Returns a cancel function. */
function onOfflineBeforeTouch({ status, subscribe }: Connectivity, then: () => void): () => void {
  const onStatus = (): void => {
    if (status() === 'unknown') return;
    cancel();
    if (status() === 'offline') then();
  };
  const unsubscribe = subscribe(onStatus);
  const cancelTouch = onTouch(() => cancel());
  function cancel(): void {
    unsubscribe();
    cancelTouch();
  }
  onStatus();
  return cancel;
}

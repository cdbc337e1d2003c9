import { useEffect, useEffectEvent, useRef } from 'react';
import type { ReactNode, Ref } from 'react';
import { limits } from '../../core/limits.ts';
import type { PullOutcome } from '../../core/pull.ts';
import { pullDistance, pullFires } from '../hooks/gestures.ts';
import { isLayerOpen } from '../hooks/layer-open.ts';
import { RefreshIcon } from '../shell-icons.tsx';
import { common } from '../strings/strings.ts';
import { showToast } from './toast-store.ts';
import styles from './PullToRefresh.module.css';

export interface PullToRefreshProps {
  /**
   * Called when a pull of 60 px or more is released. The page returns after 300 ms (docs/product.md section 4), or when
   * answered.
   */
  readonly onRefresh: () => Promise<PullOutcome>;
  readonly children: ReactNode;
}

/** Touch only, at the top of the page. A CSS property moves the page, without rendering. */
export function PullToRefresh({ onRefresh, children }: PullToRefreshProps) {
  const root = useRef<HTMLDivElement>(null);
  const refresh = useEffectEvent(onRefresh);
  useEffect(() => {
    const element = root.current;
    if (element === null) return;
    let startY: number | undefined;
    let startX = 0;
    let distance = 0;
    const loading = createLoading(() => show(0, 'idle'));
    const show = (next: number, state: 'idle' | 'pulling' | 'ready' | 'loading') => {
      distance = next;
      element.dataset['pull'] = state;
      element.style.setProperty('--pull', `${next}px`);
      element.style.setProperty('--pulled', String(next / limits.pullMaxPx));
    };
    const onStart = (event: TouchEvent) => {
      const touch = event.touches[0];
      // A second finger ends the pull: the fingers' own ends would no longer know of it.
      if (startY !== undefined && distance > 0) show(0, 'idle');
      // An open menu is in the page that it belongs to: a page that is pulled would take it along.
      const isFree = !loading.isUnderWay() && !isDragged(event) && !isLayerOpen();
      const mayPull = isFree && event.touches.length === 1 && window.scrollY <= 0;
      startY = mayPull ? touch?.clientY : undefined;
      startX = touch?.clientX ?? 0;
    };
    const onMove = (event: TouchEvent) => {
      const touch = event.touches[0];
      if (startY === undefined || touch === undefined) return;
      const dy = touch.clientY - startY;
      if (distance === 0 && Math.abs(touch.clientX - startX) > dy) {
        startY = undefined;
        return;
      }
      const next = pullDistance(dy);
      if (next === 0 && distance === 0) return;
      if (event.cancelable) event.preventDefault();
      show(next, pullFires(next) ? 'ready' : 'pulling');
    };
    const onEnd = ({ type }: TouchEvent) => {
      if (startY === undefined) return;
      startY = undefined;
      // A cancelled touch is not a release.
      if (type === 'touchcancel' || !pullFires(distance)) {
        show(0, 'idle');
        return;
      }
      show(distance, 'loading');
      loading.begin(refresh());
    };
    // Not passive: the page must not scroll or bounce while it is pulled.
    element.addEventListener('touchstart', onStart, { passive: true });
    element.addEventListener('touchmove', onMove, { passive: false });
    element.addEventListener('touchend', onEnd);
    element.addEventListener('touchcancel', onEnd);
    return () => {
      loading.stop();
      element.removeEventListener('touchstart', onStart);
      element.removeEventListener('touchmove', onMove);
      element.removeEventListener('touchend', onEnd);
      element.removeEventListener('touchcancel', onEnd);
    };
  }, []);

  return <PullFrame ref={root}>{children}</PullFrame>;
}

/** What the finger is on moves by itself: a row by its handle, a slider. */
const isDragged = ({ target }: Event): boolean =>
  target instanceof Element && target.closest('[data-drag-handle], input[type="range"]') !== null;

type PullFrameProps = { readonly ref?: Ref<HTMLDivElement>; readonly children: ReactNode };

/** Without hooks: the page at rest. */
export function PullFrame({ ref, children }: PullFrameProps) {
  return (
    <div ref={ref} className={styles.root} data-pull="idle">
      <span className={styles.sign} aria-hidden="true">
        <RefreshIcon size={20} />
      </span>
      <div className={styles.page}>{children}</div>
    </div>
  );
}

/** Shows loading until the answer, for 300 ms to 10 s. Reports a failure, however late. */
function createLoading(onEnd: () => void) {
  let current = 0;
  let underWay = false;
  let timers: readonly ReturnType<typeof setTimeout>[] = [];
  const stop = (): void => {
    current += 1;
    underWay = false;
    timers.forEach(clearTimeout);
  };
  const begin = (answer: Promise<PullOutcome>): void => {
    stop();
    underWay = true;
    const mine = current;
    let left = 2;
    const end = (): void => {
      if (mine !== current) return;
      stop();
      onEnd();
    };
    const part = (): void => {
      left -= 1;
      if (left === 0) end();
    };
    timers = [setTimeout(part, limits.pullResetMs), setTimeout(end, limits.pullLoadingMaxMs)];
    void answer.then(sayFailure).finally(part);
  };
  return { begin, stop, isUnderWay: () => underWay };
}

function sayFailure({ kind }: PullOutcome): void {
  if (kind === 'offline') showToast(common.offlineNotice);
  if (kind === 'failed') showToast(common.couldNotLoad);
}

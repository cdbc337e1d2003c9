import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { limits } from '../core/limits.ts';
import { pullDistance, pullFires } from './gestures.ts';
import { RefreshIcon } from './icons.tsx';
import styles from './PullToRefresh.module.css';

export interface PullToRefreshProps {
  /** Called when a pull of 60 px or more is let go; the pull goes back after 300 ms (spec section 4). */
  readonly onRefresh: () => void;
  readonly disabled?: boolean;
  readonly children: ReactNode;
}

/** Pull-to-refresh for touch, at the very top of the page. It moves the page by a property, never by rendering. */
export function PullToRefresh({ onRefresh, disabled = false, children }: PullToRefreshProps) {
  const root = useRef<HTMLDivElement>(null);
  const refresh = useRef(onRefresh);
  useEffect(() => {
    refresh.current = onRefresh;
  });

  useEffect(() => {
    const element = root.current;
    if (element === null || disabled) return;
    let startY: number | undefined;
    let startX = 0;
    let distance = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (next: number, state: 'idle' | 'pulling' | 'ready' | 'loading') => {
      distance = next;
      element.dataset['pull'] = state;
      element.style.setProperty('--pull', `${next}px`);
      element.style.setProperty('--pulled', String(next / limits.pullMaxPx));
    };
    const onStart = (event: TouchEvent) => {
      const touch = event.touches[0];
      startY = event.touches.length === 1 && touch !== undefined && window.scrollY <= 0 ? touch.clientY : undefined;
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
      // A touch that the system took away was not let go.
      if (type === 'touchcancel' || !pullFires(distance)) {
        show(0, 'idle');
        return;
      }
      show(distance, 'loading');
      refresh.current();
      clearTimeout(timer);
      timer = setTimeout(() => {
        show(0, 'idle');
      }, limits.pullResetMs);
    };
    // Not passive: the page must not scroll or bounce while it is being pulled.
    element.addEventListener('touchstart', onStart, { passive: true });
    element.addEventListener('touchmove', onMove, { passive: false });
    element.addEventListener('touchend', onEnd);
    element.addEventListener('touchcancel', onEnd);
    return () => {
      clearTimeout(timer);
      element.removeEventListener('touchstart', onStart);
      element.removeEventListener('touchmove', onMove);
      element.removeEventListener('touchend', onEnd);
      element.removeEventListener('touchcancel', onEnd);
    };
  }, [disabled]);

  return (
    <div ref={root} className={styles.root} data-pull="idle">
      <span className={styles.sign} aria-hidden="true">
        <RefreshIcon size={20} />
      </span>
      <div className={styles.page}>{children}</div>
    </div>
  );
}

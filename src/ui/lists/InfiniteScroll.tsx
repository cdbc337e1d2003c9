import { useEffect, useRef } from 'react';
import { limits } from '../../core/limits.ts';
import { Button } from '../primitives/Button.tsx';
import { Spinner } from '../feedback/States.tsx';
import { common, tracks } from '../strings/strings.ts';
import styles from './InfiniteScroll.module.css';

export interface InfiniteScrollProps {
  readonly state: 'idle' | 'loading' | 'done' | 'failed';
  /** The items before it: when the count grows and the end is still near, the next page is requested. */
  readonly count: number;
  readonly onReach: () => void;
  readonly onRetry?: () => void;
}

export function InfiniteScroll({ state, count, onReach, onRetry }: InfiniteScrollProps) {
  const sentinel = useRef<HTMLDivElement>(null);
  const reach = useRef(onReach);
  useEffect(() => {
    reach.current = onReach;
  });
  useEffect(() => {
    const element = sentinel.current;
    if (element === null || state !== 'idle') return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) reach.current();
      },
      { rootMargin: `0px 0px ${limits.infiniteScrollPx}px` },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, [state, count]);
  return (
    <div ref={sentinel} className={styles.end}>
      {state === 'loading' ? <Spinner label={tracks.loadMore} /> : null}
      {state === 'failed' ? (
        <>
          <p>{tracks.couldNotLoadMore}</p>
          <Button onClick={onRetry}>{common.retry}</Button>
        </>
      ) : null}
    </div>
  );
}

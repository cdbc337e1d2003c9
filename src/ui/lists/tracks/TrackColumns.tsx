import { useEffect, useRef, useState } from 'react';
import type { ListSort, SortColumn } from '../../../core/ordering/list-sort.ts';
import { ClockIcon } from '../../icons.tsx';
import { ArrowUpIcon } from '../../shell-icons.tsx';
import { columns as words } from '../../strings/wide.ts';
import styles from './TrackColumns.module.css';

export interface TrackColumnsProps {
  readonly sort: ListSort;
  readonly onSort: (column: SortColumn) => void;
}

export function TrackColumns({ sort, onSort }: TrackColumnsProps) {
  const { sentinel, stuck } = useStuck();
  const head = (column: SortColumn, className?: string) => {
    const isSorted = sort?.column === column;
    return (
      <span className={className}>
        <button
          type="button"
          className={styles.head}
          aria-label={words.sortBy[column]}
          aria-pressed={isSorted}
          onClick={() => onSort(column)}
        >
          {column === 'duration' ? <ClockIcon size={16} /> : <span>{words.heads[column]}</span>}
          {isSorted ? <ArrowUpIcon size={14} className={sort.descending ? styles.down : undefined} /> : null}
        </button>
      </span>
    );
  };
  return (
    <>
      <span ref={sentinel} aria-hidden="true" />
      <div role="group" aria-label={words.group} className={styles.columns} data-stuck={stuck || undefined}>
        <span className={styles.number} aria-hidden="true">
          #
        </span>
        {head('title')}
        {head('artist', styles.artist)}
        {head('duration', styles.time)}
      </div>
      <p className="visually-hidden" role="status">
        {sort === null ? '' : words.sorted(words.heads[sort.column], sort.descending)}
      </p>
    </>
  );
}

function useStuck() {
  const sentinel = useRef<HTMLSpanElement>(null);
  const [stuck, setStuck] = useState(false);
  useEffect(() => {
    const element = sentinel.current;
    if (element === null) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => setStuck(entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top < 100),
      { rootMargin: '-48px 0px 0px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { sentinel, stuck };
}

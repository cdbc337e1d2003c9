import { useEffect, useRef, useState } from 'react';
import type { CSSProperties } from 'react';
import { cutTo } from '../../lib/cut-to.ts';
import styles from './Marquee.module.css';

const pxPerS = 36;
const gapPx = 48;
/** Width of the fade at the edges while the text moves (Marquee.module.css). */
const edgesPx = 14;
const longest = 240;

export interface MarqueeProps {
  readonly text: string;
  /** A text up to this width is truncated instead of moving. */
  readonly stillUpToPx?: number;
}

/**
 * One line of text that scrolls, against its writing direction, only if it does not fit; with reduced motion it is
 * truncated.
 */
export function Marquee({ text: whole, stillUpToPx = 0 }: MarqueeProps) {
  // A title of 10,000 characters would scroll for minutes.
  const text = whole.length > longest ? `${cutTo(whole, longest)}…` : whole;
  const frame = useRef<HTMLSpanElement>(null);
  const words = useRef<HTMLSpanElement>(null);
  /** Distance, negative for left-to-right text; 0 while at rest. */
  const [byPx, setByPx] = useState(0);
  useEffect(() => {
    const box = frame.current;
    const inner = words.current;
    if (box === null || inner === null) return;
    const measure = () => {
      // At rest the words are inline, for the ellipsis, and have no width of their own.
      const isWandering = box.dataset['wanders'] !== undefined;
      const width = isWandering ? inner.offsetWidth : box.scrollWidth;
      const placePx = box.clientWidth - (isWandering ? edgesPx : 0);
      const isLong = width > Math.max(placePx, stillUpToPx) + 1;
      const sign = getComputedStyle(box).direction === 'rtl' ? 1 : -1;
      setByPx(isLong ? sign * (width + gapPx) : 0);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    observer.observe(inner);
    return () => {
      observer.disconnect();
    };
  }, [text, stillUpToPx]);
  const wanders = byPx !== 0;
  const style: CSSProperties = wanders
    ? Object.fromEntries([
        ['--by', `${byPx}px`],
        ['--takes', `${Math.abs(byPx) / pxPerS + 3}s`],
      ])
    : {};
  return (
    <span ref={frame} className={styles.frame} data-wanders={wanders || undefined} dir="auto">
      <span className={styles.band} style={style}>
        <span ref={words} className={styles.words}>
          {text}
        </span>
        {wanders ? (
          <span className={styles.again} aria-hidden="true">
            {text}
          </span>
        ) : null}
      </span>
    </span>
  );
}

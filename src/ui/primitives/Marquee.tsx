import { useEffect, useRef, useState } from 'react';
import type { CSSProperties } from 'react';
import styles from './Marquee.module.css';

const pxPerS = 36;
const gapPx = 48;
/** What the frame reaches beyond its place while the text wanders, for the fade at its edges (Marquee.module.css). */
const edgesPx = 14;
const longest = 240;

export interface MarqueeProps {
  readonly text: string;
  /** A text no wider than this ends in dots where it does not fit: what shows it next has room for it. */
  readonly stillUpToPx?: number;
}

/**
 * One line of text that wanders, against its direction of writing, only when it is too long for its place; with reduced
 * motion it ends in dots.
 */
export function Marquee({ text: whole, stillUpToPx = 0 }: MarqueeProps) {
  // Nobody waits for the end of a title of 10,000 characters.
  const text = whole.length > longest ? `${whole.slice(0, longest)}…` : whole;
  const frame = useRef<HTMLSpanElement>(null);
  const words = useRef<HTMLSpanElement>(null);
  /** How far it wanders, negative for text written from left to right; 0 while it stands still. */
  const [byPx, setByPx] = useState(0);
  useEffect(() => {
    const box = frame.current;
    const inner = words.current;
    if (box === null || inner === null) return;
    const measure = () => {
      // Standing still the words are inline, for the dots' sake, and have no width of their own.
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

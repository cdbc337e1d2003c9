import { useEffect, useRef, useState } from 'react';
import type { CSSProperties } from 'react';
import styles from './Marquee.module.css';

const pxPerS = 36;
const gapPx = 48;
const longest = 240;

/** One line of text that wanders only when it is too long for its place; with reduced motion it ends in dots. */
export function Marquee({ text: whole }: { readonly text: string }) {
  // Nobody waits for the end of a title of 10,000 characters.
  const text = whole.length > longest ? `${whole.slice(0, longest)}…` : whole;
  const frame = useRef<HTMLSpanElement>(null);
  const words = useRef<HTMLSpanElement>(null);
  const [widthPx, setWidthPx] = useState(0);
  useEffect(() => {
    const box = frame.current;
    const inner = words.current;
    if (box === null || inner === null) return;
    const measure = () => {
      setWidthPx(inner.offsetWidth > box.clientWidth + 1 ? inner.offsetWidth : 0);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    observer.observe(inner);
    return () => {
      observer.disconnect();
    };
  }, [text]);
  const wanders = widthPx > 0;
  const style: CSSProperties = wanders
    ? Object.fromEntries([
        ['--by', `-${widthPx + gapPx}px`],
        ['--takes', `${(widthPx + gapPx) / pxPerS + 3}s`],
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

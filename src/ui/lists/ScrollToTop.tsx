import { useEffect, useState } from 'react';
import { limits } from '../../core/limits.ts';
import { ArrowUpIcon } from '../shell-icons.tsx';
import { shell } from '../strings/strings.ts';
import { scrollToTop } from './scroll-to-top.ts';
import styles from './ScrollToTop.module.css';

export function ScrollToTop() {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const look = () => {
      setShown(window.scrollY > limits.scrollToTopPx);
    };
    // It loads late, and the user may have scrolled before. In a frame, because at once would force a layout of its own.
    const frame = requestAnimationFrame(look);
    window.addEventListener('scroll', look, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', look);
    };
  }, []);
  if (!shown) return null;
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={shell.scrollToTop}
      onClick={() => {
        scrollToTop();
        document.getElementById('main')?.focus({ preventScroll: true });
      }}
    >
      <ArrowUpIcon size={20} />
    </button>
  );
}

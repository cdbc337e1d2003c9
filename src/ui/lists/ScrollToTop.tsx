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
    // Not read initially: that would lay out the whole first screen before its frame. A page begins at its top.
    window.addEventListener('scroll', look, { passive: true });
    return () => {
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

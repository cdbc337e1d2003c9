import styles from './PlayingBars.module.css';

export function PlayingBars({ state }: { readonly state: 'playing' | 'paused' | 'waiting' }) {
  if (state === 'waiting') return <span className={styles.ring} aria-hidden="true" />;
  return (
    <span className={styles.bars} data-state={state} aria-hidden="true">
      <i />
      <i />
      <i />
      <i />
    </span>
  );
}

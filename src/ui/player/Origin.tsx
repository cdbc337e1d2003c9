import styles from './Origin.module.css';

/** Words, and the name of the list that they end with, if they are about one. */
export type OriginText = { readonly words: string; readonly list?: string | undefined };

/**
 * For a parent with `display: flex`. A name that is too long is cut at its own end: that of a right-to-left name is at the
 * left, where an ellipsis of the whole line would never come.
 */
export function Origin({ origin: { words, list } }: { readonly origin: OriginText }) {
  if (list === undefined) return <span className={styles.cut}>{words}</span>;
  return (
    <>
      <span className={styles.words}>{words} </span>
      <span className={styles.cut} dir="auto">
        {list}
      </span>
    </>
  );
}

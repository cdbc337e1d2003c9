import { Fragment, useEffect, useRef } from 'react';
import { useItemFocus } from '../hooks/use-item-focus.ts';
import { player } from '../strings/player.ts';
import styles from './LyricsList.module.css';

export interface LyricsLineView {
  readonly text: string;
  /** Null where no times are known: the line is text, and not pressed. */
  readonly startS: number | null;
  /** In order; given where their times are known, and shown instead of `text`. */
  readonly words?: readonly string[] | undefined;
}

export interface LyricsListProps {
  readonly lines: readonly LyricsLineView[];
  /** Index of the line that is sung; -1 before the first one, `lines.length` after the last one. */
  readonly current: number;
  /** Index of the last word sung in the current line; -1 for none. */
  readonly currentWord?: number | undefined;
  /** Grows with its lines instead of having its own scroller. */
  readonly inPage?: boolean;
  readonly onSeek: (startS: number) => void;
}

/** After the user scrolls or walks through the lines by keyboard, the list does not scroll by itself for this time, in ms. */
const handsOffMs = 3_000;

export function LyricsList({ lines, current, currentWord = -1, inPage = false, onSeek }: LyricsListProps) {
  const box = useRef<HTMLDivElement>(null);
  const touchedMs = useRef(Number.NEGATIVE_INFINITY);
  const shown = useRef(lines);
  useEffect(() => {
    if (shown.current === lines) return;
    shown.current = lines;
    // Another song's lines begin at their top, wherever those before them were scrolled to.
    touchedMs.current = Number.NEGATIVE_INFINITY;
    box.current?.scrollTo({ top: 0, behavior: 'instant' });
  }, [lines]);
  useEffect(() => {
    const scroller = box.current;
    if (scroller === null || current >= lines.length) return;
    if (performance.now() - touchedMs.current < handsOffMs) return;
    const line = scroller.querySelector('[aria-current]');
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const top = line instanceof HTMLElement ? line.offsetTop - scroller.clientHeight * 0.32 : 0;
    scroller.scrollTo({ top, behavior: still ? 'instant' : 'smooth' });
  }, [current, lines]);
  const { tabStop, listProps } = useItemFocus(lines.length, current);
  const touch = () => {
    touchedMs.current = performance.now();
  };
  if (lines.length === 0) return <p className={styles.none}>{player.noLyrics}</p>;
  return (
    <div
      ref={box}
      className={inPage ? styles.inPage : styles.box}
      onWheel={touch}
      onTouchMove={touch}
      data-scrolls={inPage ? undefined : true}
      // Lines that cannot be focused leave no other way to scroll by keyboard.
      {...(!inPage && lines[0]?.startS === null && { tabIndex: 0, role: 'group', 'aria-label': player.lyrics })}
    >
      <ul aria-label={player.lyrics} className={styles.list} {...listProps}>
        {lines.map((line, index) => (
          <li
            key={index}
            className={styles.line}
            aria-current={index === current ? 'true' : undefined}
            data-past={index < current || undefined}
          >
            <Line
              line={line}
              isCurrent={index === current}
              currentWord={currentWord}
              tabIndex={index === tabStop ? 0 : -1}
              onTouch={touch}
              onSeek={onSeek}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

type LineProps = {
  readonly line: LyricsLineView;
  readonly isCurrent: boolean;
  readonly currentWord: number;
  readonly tabIndex: 0 | -1;
  readonly onTouch: () => void;
  readonly onSeek: (startS: number) => void;
};

function Line({ line: { text, startS, words }, isCurrent, currentWord, tabIndex, onTouch, onSeek }: LineProps) {
  if (startS === null) {
    return (
      <p className={styles.press} dir="auto">
        {text}
      </p>
    );
  }
  return (
    <button
      type="button"
      className={styles.press}
      dir="auto"
      tabIndex={tabIndex}
      // Tab or an arrow has moved the focus by then, also from outside the list.
      onKeyUp={onTouch}
      onClick={() => {
        onSeek(startS);
      }}
    >
      {words === undefined || !isCurrent
        ? text
        : words.map((word, at) => (
            <Fragment key={at}>
              <span className={styles.word} data-sung={at <= currentWord || undefined}>
                {word}
              </span>{' '}
            </Fragment>
          ))}
    </button>
  );
}

import { useCallback, useEffect, useRef, type CSSProperties } from 'react';
import { cx } from '../../cx.ts';
import styles from './Slider.module.css';

export interface SliderProps {
  readonly label: string;
  readonly value: number;
  readonly min?: number;
  readonly max: number;
  readonly step: number;
  /** Announced instead of the number. */
  readonly valueText?: string | undefined;
  readonly onChange: (value: number) => void;
  /** Called on release or after a key: seek or save here. */
  readonly onCommit?: ((value: number) => void) | undefined;
  readonly disabled?: boolean;
  /** `warm` for playback, `ink` otherwise. */
  readonly tone?: 'warm' | 'ink';
}

/**
 * A native range input: unlike a drawn slider it works with VoiceOver and TalkBack gestures, and needs no
 * script (docs/decisions). The filled part comes from `--filled`.
 */
export function Slider(props: SliderProps) {
  const { label, value, min = 0, max, step, valueText, onChange, onCommit, disabled, tone = 'ink' } = props;
  const share = max > min ? (Math.min(max, Math.max(min, value)) - min) / (max - min) : 0;
  const style: CSSProperties = Object.fromEntries([['--filled', share.toFixed(4)]]);
  const { ref, noteMove, commit } = useCommit(onCommit);
  return (
    <input
      ref={ref}
      type="range"
      className={cx(styles.slider, styles[tone])}
      style={style}
      aria-label={label}
      aria-valuetext={valueText}
      min={min}
      max={max}
      step={step}
      value={value}
      disabled={disabled}
      onChange={(event) => {
        noteMove();
        onChange(event.currentTarget.valueAsNumber);
      }}
      onPointerUp={commit}
      onPointerCancel={commit}
    />
  );
}

/**
 * Commits once per movement: on the native `change` (a key, assistive technology, a released finger; React's onChange
 * is `input`), and on pointerup, because a drag back to its start ends without a change.
 */
function useCommit(onCommit: SliderProps['onCommit']) {
  const ref = useRef<HTMLInputElement>(null);
  const moved = useRef(false);
  const latest = useRef(onCommit);
  useEffect(() => {
    latest.current = onCommit;
  });
  const commit = useCallback((): void => {
    if (!moved.current || ref.current === null) return;
    moved.current = false;
    latest.current?.(ref.current.valueAsNumber);
  }, []);
  const noteMove = useCallback((): void => {
    moved.current = true;
  }, []);
  useEffect(() => {
    const input = ref.current;
    input?.addEventListener('change', commit);
    return () => input?.removeEventListener('change', commit);
  }, [commit]);
  return { ref, noteMove, commit };
}

import type { ReactNode } from 'react';
import { ProgressRing } from '../../feedback/States.tsx';
import styles from './Switch.module.css';

export interface SwitchProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean;
  /** Small text under the label, such as '{n} of {m} songs offline'; changes are announced. */
  readonly hint?: ReactNode;
  /** A ring before the hint while work is running. */
  readonly progress?: { readonly done: number; readonly total: number } | undefined;
}

/** The whole line is the target. */
export function Switch({ label, checked, onChange, disabled = false, hint, progress }: SwitchProps) {
  return (
    <div className={styles.line}>
      <button
        type="button"
        role="switch"
        aria-checked={checked}
        aria-label={label}
        className={styles.button}
        disabled={disabled}
        onClick={() => {
          onChange(!checked);
        }}
      >
        <span className={styles.label}>{label}</span>
        <span className={styles.track} aria-hidden="true" />
      </button>
      {hint === undefined ? null : (
        <p className={styles.hint}>
          {progress === undefined ? null : <ProgressRing {...progress} size={16} />}
          {hint}
        </p>
      )}
    </div>
  );
}

import type { ReactNode } from 'react';
import { ProgressRing } from '../../feedback/States.tsx';
import styles from './ToggleSwitch.module.css';

interface ToggleProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

export interface IconSwitchProps extends ToggleProps {
  readonly icon: ReactNode;
  readonly disabled?: boolean;
  readonly progress?: { readonly done: number; readonly total: number } | undefined;
}

export function IconSwitch({ label, checked, onChange, disabled = false, icon, progress }: IconSwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      aria-label={label}
      title={label}
      className={styles.icon}
      disabled={disabled}
      onClick={() => {
        onChange(!checked);
      }}
    >
      {icon}
      {progress === undefined ? null : (
        <span className={styles.ring}>
          <ProgressRing {...progress} size={36} />
        </span>
      )}
    </button>
  );
}

export interface ChipSwitchProps extends ToggleProps {
  /** The visible short form of `label`. */
  readonly text: string;
}

export function ChipSwitch({ label, text, checked, onChange }: ChipSwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      aria-label={label}
      className={styles.chip}
      onClick={() => {
        onChange(!checked);
      }}
    >
      <span className={styles.pill}>{text}</span>
    </button>
  );
}

import styles from './Switch.module.css';

export interface SwitchProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

export function Switch({ label, checked, onChange }: SwitchProps) {
  return (
    <div className={styles.line}>
      <button
        type="button"
        role="switch"
        aria-checked={checked}
        aria-label={label}
        className={styles.button}
        onClick={() => {
          onChange(!checked);
        }}
      >
        <span className={styles.label}>{label}</span>
        <span className={styles.track} aria-hidden="true" />
      </button>
    </div>
  );
}

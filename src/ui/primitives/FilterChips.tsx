import { cx } from '../cx.ts';
import styles from './FilterChips.module.css';

interface FilterChipsProps<V extends string> {
  readonly label: string;
  readonly chips: readonly { readonly value: V; readonly label: string }[];
  readonly value: V | null;
  readonly compact?: boolean;
  /** A press on the chosen chip calls it with null. */
  readonly onChange: (value: V | null) => void;
}

export function FilterChips<V extends string>(props: FilterChipsProps<V>) {
  const { label, chips, value, compact = false, onChange } = props;
  return (
    <div role="group" aria-label={label} className={cx(styles.chips, compact && styles.compact)}>
      {chips.map((chip) => (
        <button
          key={chip.value}
          type="button"
          className={styles.chip}
          aria-pressed={chip.value === value}
          // Their row scrolls where it is too narrow, as with large text; Chromium leaves a chip that is half in view there.
          onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
          onClick={() => onChange(chip.value === value ? null : chip.value)}
        >
          <span className={styles.pill}>{chip.label}</span>
        </button>
      ))}
    </div>
  );
}

import { ChevronDownIcon } from '../../icons.tsx';
import styles from './Select.module.css';

export interface SelectProps<V extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: V; readonly label: string }[];
  readonly value: V | undefined;
  readonly onChange: (value: V) => void;
}

/** The browser's own list of choices, quiet enough for a line of tools. */
export function Select<V extends string>({ label, options, value, onChange }: SelectProps<V>) {
  return (
    <span className={styles.frame}>
      <select
        className={styles.select}
        aria-label={label}
        value={value}
        onChange={({ currentTarget }) => {
          const chosen = options[currentTarget.selectedIndex];
          if (chosen !== undefined) onChange(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <span className={styles.sign}>
        <ChevronDownIcon size={14} />
      </span>
    </span>
  );
}

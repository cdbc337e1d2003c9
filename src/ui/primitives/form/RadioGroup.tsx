import { useId } from 'react';
import { CheckIcon } from '../../icons.tsx';
import styles from './RadioGroup.module.css';

export interface RadioOption<V extends string> {
  readonly value: V;
  readonly label: string;
  readonly hint?: string | undefined;
}

export interface RadioGroupProps<V extends string> {
  readonly label: string;
  readonly options: readonly RadioOption<V>[];
  readonly value: V;
  readonly onChange: (value: V) => void;
  /** A pointer pressed an option, also the chosen one; arrow keys choose without a press. */
  readonly onPress?: ((value: V) => void) | undefined;
  readonly look?: 'segments' | 'list';
}

/** Native radio buttons, so arrow keys work as usual. */
export function RadioGroup<V extends string>(props: RadioGroupProps<V>) {
  const { label, options, value, onChange, onPress, look = 'list' } = props;
  const name = useId();
  const isChosen = options.some((option) => option.value === value);
  return (
    <div role="radiogroup" aria-label={label} className={styles[look]}>
      {options.map((option) => {
        const hintId = `${name}-${option.value}`;
        return (
          <label key={option.value} className={styles.option}>
            <input
              type="radio"
              className={styles.input}
              name={name}
              value={option.value}
              checked={option.value === value}
              // As the browser has it: Tab comes to the chosen one only. A dialog's focus trap would look for it at the last one.
              tabIndex={isChosen && option.value !== value ? -1 : undefined}
              aria-label={option.label}
              aria-describedby={option.hint === undefined ? undefined : hintId}
              onChange={() => {
                onChange(option.value);
              }}
              onClick={({ detail }) => {
                // An arrow key clicks too, with no press counted.
                if (detail > 0) onPress?.(option.value);
              }}
            />
            <span className={styles.words}>
              <span>{option.label}</span>
              {option.hint === undefined ? null : (
                <span id={hintId} className={styles.hint}>
                  {option.hint}
                </span>
              )}
            </span>
            {look === 'list' ? <CheckIcon className={styles.check} size={20} /> : null}
          </label>
        );
      })}
    </div>
  );
}

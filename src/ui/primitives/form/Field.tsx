import { useId } from 'react';
import type { InputHTMLAttributes, ReactNode } from 'react';
import { limits } from '../../../core/limits.ts';
import { CloseIcon, SearchIcon } from '../../shell-icons.tsx';
import { search } from '../../strings/actions.ts';
import styles from './Field.module.css';

export interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
}

export function Field({ label, value, onChange, error, hint, ...rest }: FieldProps) {
  const id = useId();
  const told = error ?? hint;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className={styles.input}
        dir="auto"
        value={value}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={told === undefined ? undefined : `${id}-told`}
        onChange={(event) => {
          onChange(event.currentTarget.value);
        }}
        {...rest}
      />
      {told === undefined ? null : (
        <p id={`${id}-told`} className={styles.told} role={error === undefined ? undefined : 'alert'}>
          {told}
        </p>
      )}
    </div>
  );
}

export interface SearchFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onSubmit?: (() => void) | undefined;
  readonly autoFocus?: boolean;
}

export function SearchField({ value, onChange, onSubmit, autoFocus = false }: SearchFieldProps) {
  return (
    <form
      role="search"
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit?.();
      }}
    >
      <SearchIcon className={styles.glass} size={20} />
      <input
        type="search"
        className={styles.searchInput}
        dir="auto"
        aria-label={search.placeholder}
        placeholder={search.placeholder}
        value={value}
        maxLength={limits.searchTermMaxLength}
        autoFocus={autoFocus}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        onChange={(event) => {
          onChange(event.currentTarget.value);
        }}
      />
      {value === '' ? null : (
        <button
          type="button"
          className={styles.clear}
          aria-label={search.clear}
          onClick={(event) => {
            event.currentTarget.form?.querySelector('input')?.focus();
            onChange('');
          }}
        >
          <CloseIcon size={18} />
        </button>
      )}
    </form>
  );
}

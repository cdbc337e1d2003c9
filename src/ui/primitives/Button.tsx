import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { cx } from '../cx.ts';
import styles from './Button.module.css';

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  readonly children: ReactNode;
  /** `solid` is a view's main action, `soft` the others, `plain` a text button. */
  readonly look?: 'solid' | 'soft' | 'plain';
  readonly icon?: ReactNode;
  readonly wide?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

export function Button({
  children,
  look = 'soft',
  icon,
  wide = false,
  className,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button type={type} className={cx(styles.button, styles[look], wide && styles.wide, className)} {...rest}>
      {icon}
      <span>{children}</span>
    </button>
  );
}

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'aria-label'> {
  readonly label: string;
  readonly children: ReactNode;
  readonly look?: 'quiet' | 'soft' | 'solid';
  readonly ref?: Ref<HTMLButtonElement>;
}

export function IconButton({ label, children, look = 'quiet', className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={cx(styles.round, styles[look], className)}
      {...rest}
    >
      {children}
    </button>
  );
}

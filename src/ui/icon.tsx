/** 24 px grid, 1.75 px round strokes. All icons are decorative; their buttons carry the names. */
import type { ReactNode } from 'react';

export interface IconProps {
  readonly className?: string | undefined;
  readonly size?: number | undefined;
}

export const icon = (children: ReactNode, filled = false) =>
  function Icon({ className, size = 24 }: IconProps) {
    return (
      <svg
        className={className}
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill={filled ? 'currentColor' : 'none'}
        stroke={filled ? 'none' : 'currentColor'}
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
      >
        {children}
      </svg>
    );
  };

export const path = (d: string) => icon(<path d={d} />);
export const solid = (d: string) => icon(<path d={d} />, true);

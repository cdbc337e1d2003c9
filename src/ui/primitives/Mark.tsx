import type { IconProps } from '../icon.tsx';

/** Offbeat's logo: four beats, one slightly off the grid. Decorative, because the name is beside it. */
export function Mark({ className, size = 24 }: IconProps) {
  return (
    <svg className={className} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <g fill="currentColor">
        <rect x="2" y="7" width="3.4" height="12" rx="1.7" />
        <rect x="7.2" y="7" width="3.4" height="12" rx="1.7" />
        <rect x="18.6" y="7" width="3.4" height="12" rx="1.7" />
      </g>
      <rect x="13.4" y="3.2" width="3.4" height="12" rx="1.7" fill="var(--warm)" />
    </svg>
  );
}

import type { ReactNode } from 'react';
import type { Point } from '../hooks/use-long-press.ts';

export interface MenuItem {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly disabled?: boolean;
  /** Runs after the menu has closed and focus is back on its button, so that a dialog it opens can return focus there. */
  readonly onSelect: () => void;
}

export interface MenuAnchor {
  readonly element: HTMLElement;
  readonly point?: Point | undefined;
}

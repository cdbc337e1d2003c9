import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import type { MenuAnchor, MenuItem } from './menu-types.ts';

const MenuLayer = lazy(() => import('./MenuLayer.tsx').then((module) => ({ default: module.MenuLayer })));

export interface ActionMenuProps {
  /** What it hangs on while open; undefined while closed. */
  readonly anchor: MenuAnchor | undefined;
  /** The menu's accessible name. */
  readonly label: string;
  readonly items: readonly MenuItem[];
  /** What the menu is about, shown above its entries: a cover with title and artist. Decoration; `label` is its name. */
  readonly heading?: ReactNode;
  readonly onClose: () => void;
}

/** A menu at its button, at the pointer, or as a sheet from below on phones. Radix arrives with the first one opened. */
export function ActionMenu({ anchor, ...rest }: ActionMenuProps) {
  if (anchor === undefined) return null;
  return (
    <Suspense fallback={null}>
      <MenuLayer anchor={anchor} {...rest} />
    </Suspense>
  );
}

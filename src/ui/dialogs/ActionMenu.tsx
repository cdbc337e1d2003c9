import { Suspense } from 'react';
import type { ReactNode } from 'react';
import type { MenuAnchor, MenuItem } from './menu-types.ts';
import { MenuLoading } from './MenuLoading.tsx';
import { lazyPart } from '../lazy-part.ts';

const MenuLayer = lazyPart(async () => (await import('./MenuLayer.tsx')).MenuLayer);

export interface ActionMenuProps {
  readonly anchor: MenuAnchor | undefined;
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly heading?: ReactNode;
  readonly onClose: () => void;
}

/** A menu at its button or at the pointer; a bottom sheet on phones. Radix loads with the first menu. */
export function ActionMenu({ anchor, ...rest }: ActionMenuProps) {
  if (anchor === undefined) return null;
  return (
    <Suspense fallback={<MenuLoading onCancel={rest.onClose} />}>
      <MenuLayer anchor={anchor} {...rest} />
    </Suspense>
  );
}

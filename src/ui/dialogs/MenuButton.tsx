import { useState } from 'react';
import type { ReactNode } from 'react';
import { ActionMenu } from './ActionMenu.tsx';
import { IconButton } from '../primitives/Button.tsx';
import { MoreIcon } from '../icons.tsx';
import type { MenuAnchor, MenuItem } from './menu-types.ts';

export interface MenuButtonProps {
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly heading?: ReactNode;
}

export function MenuButton({ label, items, heading }: MenuButtonProps) {
  const [anchor, setAnchor] = useState<MenuAnchor>();
  return (
    <>
      <IconButton
        label={label}
        aria-haspopup="menu"
        aria-expanded={false}
        onClick={(event) => {
          setAnchor({ element: event.currentTarget });
        }}
      >
        <MoreIcon />
      </IconButton>
      <ActionMenu
        anchor={anchor}
        label={label}
        items={items}
        heading={heading}
        onClose={() => {
          setAnchor(undefined);
        }}
      />
    </>
  );
}

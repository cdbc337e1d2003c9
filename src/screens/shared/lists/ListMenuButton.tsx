import { Suspense, useState } from 'react';
import { MenuLoading } from '../../../ui/dialogs/MenuLoading.tsx';
import type { MenuAnchor } from '../../../ui/dialogs/menu-types.ts';
import { MoreIcon } from '../../../ui/icons.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { IconButton } from '../../../ui/primitives/Button.tsx';
import { listMenu as words } from '../../../ui/strings/lists.ts';
import type { ListOptions } from './songs/shown-list.ts';

const ListMenu = lazyPart(async () => (await import('./ListMenu.tsx')).ListMenu);

/** Its name is not 'More for …', which is that of each song's menu below it. */
export function ListMenuButton({ list }: { readonly list: ListOptions }) {
  const [anchor, setAnchor] = useState<MenuAnchor>();
  return (
    <>
      <IconButton
        label={words.open}
        aria-haspopup="menu"
        aria-expanded={false}
        onClick={(event) => setAnchor({ element: event.currentTarget })}
      >
        <MoreIcon size={20} />
      </IconButton>
      {anchor === undefined ? null : (
        <Suspense fallback={<MenuLoading onCancel={() => setAnchor(undefined)} />}>
          <ListMenu list={list} anchor={anchor} onClose={() => setAnchor(undefined)} />
        </Suspense>
      )}
    </>
  );
}

import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { ActionMenu } from '../../../src/ui/dialogs/ActionMenu.tsx';
import type { MenuAnchor } from '../../../src/ui/dialogs/menu-types.ts';

const { loaded, load } = vi.hoisted(() => {
  let load = (): void => undefined;
  const loaded = new Promise<void>((done) => (load = done));
  return { loaded, load: () => load() };
});
vi.mock('../../../src/ui/dialogs/MenuLayer.tsx', async (original) => {
  await loaded;
  return original();
});

function Menu({ name }: { readonly name: string }) {
  const [anchor, setAnchor] = useState<MenuAnchor>();
  return (
    <main>
      <button type="button" onClick={({ currentTarget }) => setAnchor({ element: currentTarget })}>
        {name}
      </button>
      <ActionMenu
        anchor={anchor}
        label={name}
        items={[{ label: 'Share', onSelect: () => undefined }]}
        onClose={() => setAnchor(undefined)}
      />
    </main>
  );
}

it('Escape cancels a menu whose code still loads, and none that is asked for after it', async () => {
  render(
    <>
      <Menu name="cancelled" />
      <Menu name="other" />
    </>,
  );
  const cancelled = screen.getByRole('button', { name: 'cancelled' });
  fireEvent.click(cancelled);
  fireEvent.keyDown(cancelled, { key: 'Escape' });
  fireEvent.click(screen.getByRole('button', { name: 'other' }));
  load();
  expect(await screen.findByRole('menu', { name: 'other' })).toBeDefined();
  expect(screen.queryByRole('menu', { name: 'cancelled' })).toBeNull();
});

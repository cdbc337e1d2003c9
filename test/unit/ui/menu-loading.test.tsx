import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { ActionMenu } from '../../../src/ui/dialogs/ActionMenu.tsx';
import type { MenuAnchor } from '../../../src/ui/dialogs/menu-types.ts';

function Tools() {
  const [anchor, setAnchor] = useState<MenuAnchor>();
  return (
    <main>
      <button type="button" onClick={({ currentTarget }) => setAnchor({ element: currentTarget })}>
        More
      </button>
      <ActionMenu
        anchor={anchor}
        label="More"
        items={[{ label: 'Share', onSelect: () => undefined }]}
        onClose={() => setAnchor(undefined)}
      />
    </main>
  );
}

it('Escape cancels a menu whose code still loads; asked for again, it opens', async () => {
  render(<Tools />);
  const more = screen.getByRole('button', { name: 'More' });
  fireEvent.click(more);
  fireEvent.keyDown(more, { key: 'Escape' });
  await import('../../../src/ui/dialogs/MenuLayer.tsx');
  // The code is there now, so that a menu that was not cancelled would be, too.
  fireEvent.click(document.body);
  expect(screen.queryByRole('menu')).toBeNull();
  fireEvent.click(more);
  expect(await screen.findByRole('menu', { name: 'More' })).toBeDefined();
});

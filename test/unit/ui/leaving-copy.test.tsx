import './dom-stubs.ts';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { Dialog } from '../../../src/ui/dialogs/Dialog.tsx';

/** A long list in a dialog, and what its removal asks of the parts of the list. */
function openList(): { readonly list: HTMLElement; readonly remove: () => void } {
  const { rerender } = render(
    <Dialog title="Add to Playlist" onClose={() => undefined}>
      <ul>
        {['one', 'two', 'three'].map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </Dialog>,
  );
  return { list: screen.getByRole('list'), remove: () => rerender(<p>gone</p>) };
}

it('a leaving layer shows a list where it was scrolled, and touches no part that was not', async () => {
  const appended = vi.spyOn(document.body, 'append').mockImplementation(() => undefined);
  onTestFinished(() => appended.mockRestore());
  const { list, remove } = openList();
  list.scrollTop = 300;
  fireEvent.scroll(list);
  const touched: string[] = [];
  const position = Object.getOwnPropertyDescriptor(Element.prototype, 'scrollTop');
  if (position === undefined) throw new Error('elements have a scroll position');
  onTestFinished(() => {
    Object.defineProperty(Element.prototype, 'scrollTop', position);
  });
  Object.defineProperty(Element.prototype, 'scrollTop', {
    configurable: true,
    get(this: Element): unknown {
      touched.push(`read ${this.tagName}`);
      return position.get?.call(this);
    },
    set(this: Element, top: number) {
      touched.push(`write ${this.tagName} ${top}`);
      position.set?.call(this, top);
    },
  });
  remove();
  await waitFor(() => expect(appended).toHaveBeenCalled());
  expect(touched).toEqual(['read UL', 'write UL 300']);
});

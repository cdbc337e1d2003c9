import './dom-stubs.ts';
import { act, render, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { assert, describe, expect, it, vi } from 'vitest';
import { Dialog } from '../../../src/ui/dialogs/Dialog.tsx';
import { MenuLayer } from '../../../src/ui/dialogs/MenuLayer.tsx';
import { AlertBox } from '../../../src/ui/feedback/AlertBox.tsx';
import { override } from '../../support/unit/override.ts';

type Close = () => void;

const button = (): HTMLElement => document.body.appendChild(document.createElement('button'));
const dialog = (onClose: Close): ReactElement => (
  <Dialog title="Sync" onClose={onClose}>
    Nothing waits.
  </Dialog>
);
const menu = (onClose: Close): ReactElement => (
  <MenuLayer
    anchor={{ element: button() }}
    label="Menu"
    items={[{ label: 'Share', icon: null, onSelect: () => undefined }]}
    onClose={onClose}
  />
);
const alertBox = (onClose: Close): ReactElement => <AlertBox open text="Error logging out" onAnswer={onClose} />;

/** Chrome's: Android's Back closes the newest that is not destroyed. */
function androidBack(): { readonly press: () => void; readonly watchers: ReadonlySet<EventTarget> } {
  const watchers = new Set<EventTarget>();
  override(
    window,
    'CloseWatcher',
    class extends EventTarget {
      constructor() {
        super();
        watchers.add(this);
      }
      destroy(): void {
        watchers.delete(this);
      }
    },
  );
  const press = (): void => {
    const newest = [...watchers].at(-1);
    assert(newest !== undefined, 'Back leads to another page');
    newest.dispatchEvent(new Event('close'));
  };
  return { press, watchers };
}

describe('Back', () => {
  it.each([
    ['a dialog', 'dialog', dialog],
    ['a menu', 'menu', menu],
    ['an alert', 'alertdialog', alertBox],
  ] as const)('of Android closes %s and leaves the page', async (_, role, layer) => {
    const back = androidBack();
    const onClose = vi.fn<Close>();
    const { unmount } = render(layer(onClose));
    await screen.findByRole(role);
    act(() => back.press());
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    unmount();
    // Otherwise the next Back would close what is not there.
    expect(back.watchers.size).toBe(0);
  });

  it.each([
    ['a dialog', 'dialog', dialog],
    ['a menu', 'menu', menu],
  ] as const)('to another page takes %s along', async (_, role, layer) => {
    const onClose = vi.fn<Close>();
    render(layer(onClose));
    await screen.findByRole(role);
    act(() => {
      window.dispatchEvent(new PopStateEvent('popstate'));
    });
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  });
});

import './dom-stubs.ts';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AlertBox } from '../../../src/ui/feedback/AlertBox.tsx';
import { showUndoToast } from '../../../src/ui/feedback/toast-store.ts';
import { ToastRegion } from '../../../src/ui/feedback/ToastRegion.tsx';
import { Dialog } from '../../../src/ui/dialogs/Dialog.tsx';
import { hideToasts } from '../../support/unit/toasts.ts';

const undo = vi.fn<() => void>();
const say = () => act(() => showUndoToast('Change discarded', undo));
const button = (name: string) => screen.getByRole('button', { name });
const focusedName = () => document.activeElement?.textContent;

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <main id="main" tabIndex={-1}>
        <button onClick={() => setOpen(true)}>Open</button>
        <button>Next row</button>
      </main>
      <ToastRegion />
      {open ? (
        <Dialog title="Sync" onClose={() => setOpen(false)}>
          <button>First</button>
          <button disabled>Off</button>
          <button>Last</button>
        </Dialog>
      ) : null}
    </>
  );
}

async function inDialog(): Promise<HTMLElement> {
  render(<Page />);
  await userEvent.click(button('Open'));
  return screen.findByRole('dialog', { name: 'Sync' });
}

// A dialog of the test before returns its focus in a timer.
beforeEach(() => new Promise((resolve) => setTimeout(resolve, 0)));

afterEach(() => {
  act(hideToasts);
  undo.mockClear();
});

describe('Undo while a dialog is open', () => {
  it('does its work and leaves the dialog open', async () => {
    await inDialog();
    say();
    // The style sheet, which is not loaded here, lets Undo take presses while a dialog is open.
    await userEvent.setup({ pointerEventsCheck: 0 }).click(button('Undo'));
    expect(undo).toHaveBeenCalledOnce();
    // Radix closes on a press outside only after the press.
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    expect(screen.getByRole('dialog', { name: 'Sync' })).toBeTruthy();
  });

  it('is reached by Tab behind the last control, and leads on to the first', async () => {
    await inDialog();
    say();
    act(() => button('Last').focus());
    await userEvent.tab();
    expect(focusedName()).toBe('Undo');
    await userEvent.tab();
    expect(document.activeElement).toBe(button('Close'));
    await userEvent.tab({ shift: true });
    expect(focusedName()).toBe('Undo');
    await userEvent.tab({ shift: true });
    expect(focusedName()).toBe('Last');
  });

  it('is reached by Shift+Tab from the dialog itself, which has the focus after its last row went', async () => {
    const dialog = await inDialog();
    say();
    act(() => dialog.focus());
    await userEvent.tab({ shift: true });
    expect(focusedName()).toBe('Undo');
  });

  it('gives the focus back into the dialog, where it was when Undo appeared', async () => {
    const dialog = await inDialog();
    act(() => button('First').focus());
    say();
    act(() => button('Last').focus());
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(undo).toHaveBeenCalledOnce();
    expect(focusedName()).toBe('First');
    expect(dialog.isConnected).toBe(true);
  });

  it('gives the focus to the dialog if Undo appeared before it', async () => {
    render(<Page />);
    say();
    await userEvent.click(button('Open'));
    const dialog = await screen.findByRole('dialog', { name: 'Sync' });
    act(() => button('Last').focus());
    await userEvent.tab();
    act(() => button('Last').remove());
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  });

  it('leaves the trap as it is for all else', async () => {
    await inDialog();
    act(() => button('Last').focus());
    await userEvent.tab();
    expect(document.activeElement).toBe(button('Close'));
  });

  it('is in reach of an alert too', async () => {
    render(
      <>
        <ToastRegion />
        <AlertBox open text="Failed" onAnswer={() => undefined} />
      </>,
    );
    await screen.findByRole('alertdialog', { name: 'Failed' });
    say();
    act(() => button('OK').focus());
    await userEvent.tab();
    expect(focusedName()).toBe('Undo');
  });
});

describe('the focus after Undo on a page', () => {
  it('returns to what had it when Undo appeared', async () => {
    render(<Page />);
    act(() => button('Next row').focus());
    say();
    act(() => button('Undo').focus());
    await userEvent.keyboard('{Enter}');
    expect(focusedName()).toBe('Next row');
  });

  it('returns also when Undo goes by itself', () => {
    render(<Page />);
    act(() => button('Next row').focus());
    say();
    act(() => button('Undo').focus());
    act(hideToasts);
    expect(focusedName()).toBe('Next row');
  });

  it('goes to what had it before Undo if nothing else is left, else to main', () => {
    render(<Page />);
    say();
    act(() => button('Open').focus());
    act(() => button('Undo').focus());
    act(hideToasts);
    expect(focusedName()).toBe('Open');
    act(() => button('Next row').focus());
    say();
    act(() => button('Undo').focus());
    button('Next row').remove();
    act(hideToasts);
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('is Undo’s as it appears where the removal left it on no control, and nowhere else', () => {
    render(<Page />);
    act(() => screen.getByRole('main').focus());
    act(() => showUndoToast('Player closed', undo, { takesFocus: true }));
    expect(focusedName()).toBe('Undo');
    act(hideToasts);
    act(() => button('Next row').focus());
    act(() => showUndoToast('Player closed', undo, { takesFocus: true }));
    expect(focusedName()).toBe('Next row');
    fireEvent.keyDown(button('Next row'), { key: 'Tab' });
    expect(focusedName()).toBe('Next row');
  });
});

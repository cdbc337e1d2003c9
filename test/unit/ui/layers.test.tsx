import './dom-stubs.ts';
// Both are loaded when first needed; loaded here, so that a busy machine does not outlast the waiting in the tests.
import '../../../src/ui/feedback/AlertBox.tsx';
import '../../../src/ui/dialogs/MenuLayer.tsx';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { parseTrackId } from '../../../src/core/ids.ts';
import { assertDefined } from '../../../src/lib/assert-defined.ts';
import { showAlert } from '../../../src/ui/feedback/alert-store.ts';
import { AlertHost } from '../../../src/ui/feedback/AlertHost.tsx';
import { Dialog } from '../../../src/ui/dialogs/Dialog.tsx';
import { MenuButton } from '../../../src/ui/dialogs/MenuButton.tsx';
import { Notice } from '../../../src/ui/feedback/States.tsx';
import { ToastRegion } from '../../../src/ui/feedback/ToastRegion.tsx';
import { TrackList } from '../../../src/ui/lists/tracks/TrackList.tsx';
import { QueueList } from '../../../src/ui/player/QueueList.tsx';

describe('alerts', () => {
  it('come one after the other and resolve when answered', async () => {
    render(<AlertHost />);
    const answered: string[] = [];
    act(() => {
      void showAlert('first').then(() => answered.push('first'));
      void showAlert('second').then(() => answered.push('second'));
    });
    expect(await screen.findByRole('alertdialog', { name: 'first' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'OK' }));
    expect(await screen.findByRole('alertdialog', { name: 'second' })).toBeTruthy();
    expect(answered).toEqual(['first']);
    await userEvent.click(screen.getByRole('button', { name: 'OK' }));
    await waitFor(() => {
      expect(screen.queryByRole('alertdialog')).toBeNull();
    });
    expect(answered).toEqual(['first', 'second']);
  });

  it('are answered by Enter also after a press beside them', async () => {
    render(<AlertHost />);
    let answered = false;
    act(() => {
      void showAlert('first').then(() => (answered = true));
    });
    const box = await screen.findByRole('alertdialog');
    const scrim = box.parentElement?.querySelector('[role=presentation]');
    // Its style sheet, which lets it take presses, is not loaded here.
    await userEvent.setup({ pointerEventsCheck: 0 }).click(assertDefined(scrim ?? undefined, 'a scrim'));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(answered).toBe(true));
  });

  it('are answered by Enter also when the screen and the dialog below have gone meanwhile', async () => {
    const shown = (rest: ReactNode) => (
      <>
        <AlertHost />
        {rest}
      </>
    );
    const { rerender } = render(shown(<WithDialog />));
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    await userEvent.click(screen.getByRole('button', { name: 'Inside' }));
    let answered = false;
    act(() => {
      void showAlert('Account created!').then(() => (answered = true));
    });
    const box = await screen.findByRole('alertdialog');
    rerender(shown(null));
    // The dialog hands its focus on a task later.
    await act(() => new Promise((done) => setTimeout(done, 0)));
    expect(box.contains(document.activeElement)).toBe(true);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(answered).toBe(true));
  });
});

function WithDialog() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        onClick={() => {
          setOpen(true);
        }}
      >
        Open
      </button>
      <ToastRegion />
      {open ? (
        <Dialog title="Sync" onClose={() => setOpen(false)}>
          <button>Inside</button>
        </Dialog>
      ) : null}
    </>
  );
}

/** Over a panel: one dialog takes the place of another, whose opener is gone by then. */
function WithSwappedDialogs() {
  const [step, setStep] = useState<'first' | 'second' | 'none'>('none');
  return (
    <>
      <main id="main" tabIndex={-1}>
        behind
      </main>
      <Dialog title="Panel" onClose={() => undefined}>
        <button onClick={() => setStep('first')}>Ask</button>
      </Dialog>
      {step === 'first' ? (
        <Dialog title="First" onClose={() => undefined}>
          <button onClick={() => setStep('second')}>Next</button>
        </Dialog>
      ) : null}
      {step === 'second' ? (
        <Dialog title="Second" onClose={() => setStep('none')}>
          <button>Inside</button>
        </Dialog>
      ) : null}
    </>
  );
}

it('a dialog that took the place of another gives the focus to what opened the first', async () => {
  render(<WithSwappedDialogs />);
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Next' }));
  const second = await screen.findByRole('dialog', { name: 'Second' });
  await waitFor(() => expect(second.contains(document.activeElement)).toBe(true));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Second' })).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ask' })));
});

it('a dialog whose opener is gone leaves the focus in the layer below, never behind it', async () => {
  render(<WithSwappedDialogs />);
  const ask = screen.getByRole('button', { name: 'Ask' });
  await userEvent.click(ask);
  await screen.findByRole('dialog', { name: 'First' });
  ask.remove();
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  const second = await screen.findByRole('dialog', { name: 'Second' });
  await waitFor(() => expect(second.contains(document.activeElement)).toBe(true));
  await userEvent.keyboard('{Escape}');
  const panel = screen.getByRole('dialog', { name: 'Panel' });
  await waitFor(() => expect(panel.contains(document.activeElement)).toBe(true));
});

const track = { id: assertDefined(parseTrackId('a'), 'id'), title: 'Rain', artist: 'Mira' } as const;

describe('Dialog', () => {
  it('takes focus, makes what is behind inert and gives focus back on Escape', async () => {
    render(<WithDialog />);
    const opener = screen.getByRole('button', { name: 'Open' });
    await userEvent.click(opener);
    const dialog = screen.getByRole('dialog', { name: 'Sync' });
    expect(dialog.contains(document.activeElement)).toBe(true);
    expect(screen.queryByRole('button', { name: 'Open' })).toBeNull();
    expect(screen.getAllByRole('status')).toHaveLength(1);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    expect(document.activeElement).toBe(opener);
  });

  it.each([
    ['a notice', <Notice key="notice">Changed here only</Notice>],
    [
      'a list that says where a song was moved',
      <TrackList key="list" label="Mine" tracks={[track]} onPlay={() => undefined} onMove={() => undefined} />,
    ],
    ['a queue', <QueueList key="queue" keys={['a']} current={0} onMove={() => undefined} renderRow={() => null} />],
  ])('hides the whole screen behind it, also one with %s', (_, behind) => {
    render(
      <>
        <main>{behind}</main>
        <Dialog title="Rename playlist" onClose={() => undefined}>
          <button>Save</button>
        </Dialog>
      </>,
    );
    expect(screen.getByRole('main', { hidden: true })).toBeTruthy();
    expect(screen.queryByRole('main')).toBeNull();
  });

  it('begins at the field of what it asks for, so that an Enter too many does not close it, and not at a search', () => {
    const closed = vi.fn<() => void>();
    const { unmount } = render(
      <Dialog title="Create your profile" onClose={closed}>
        <form role="search">
          <input aria-label="Filter" />
        </form>
        <form>
          <input aria-label="Display name" />
        </form>
      </Dialog>,
    );
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Display name' }));
    unmount();
    render(
      <Dialog title="Add to Playlist" onClose={closed}>
        <form role="search">
          <input aria-label="Filter" />
        </form>
      </Dialog>,
    );
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' }));
  });

  it('injects no style element, which a content security policy would refuse', async () => {
    const before = document.querySelectorAll('style').length;
    render(<WithDialog />);
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    expect(screen.getByRole('dialog')).toBeTruthy();
    expect(document.querySelectorAll('style')).toHaveLength(before);
  });
});

/** Opens a menu by a press; all its items call `onSelect`. */
async function openMenu(...labels: readonly string[]) {
  const onSelect = vi.fn<() => void>();
  render(<MenuButton label="More" items={labels.map((label) => ({ label, onSelect }))} />);
  fireEvent.click(screen.getByRole('button', { name: 'More' }));
  const menu = await screen.findByRole('menu', { name: 'More' });
  return { onSelect, menu, item: (label: string) => screen.getByRole('menuitem', { name: label }) };
}

describe('MenuButton', () => {
  it('opens by keyboard, runs the chosen entry after focus is back, and injects no style element', async () => {
    const before = document.querySelectorAll('style').length;
    let focusedThen: Element | null = null;
    const onSelect = vi.fn<() => void>(() => {
      focusedThen = document.activeElement;
    });
    render(
      <MenuButton
        label="More"
        items={[
          { label: 'Download', onSelect: () => undefined },
          { label: 'Share', onSelect },
        ]}
      />,
    );
    const button = screen.getByRole('button', { name: 'More' });
    button.focus();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('menu', { name: 'More' })).toBeTruthy();
    expect(document.querySelectorAll('style')).toHaveLength(before);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Share' }));
    await waitFor(() => {
      expect(onSelect).toHaveBeenCalledOnce();
    });
    expect(focusedThen).toBe(button);
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('chooses nothing by the release of the long press that opened it over a finger', async () => {
    const { onSelect, menu, item } = await openMenu('Share');
    const release = { pointerId: 1, pointerType: 'touch', button: 0, bubbles: true };
    fireEvent.pointerUp(item('Share'), release);
    fireEvent.click(item('Share'), { detail: 1 });
    expect(menu.dataset['state']).toBe('open');
    expect(onSelect).not.toHaveBeenCalled();
    await userEvent.click(item('Share'));
    await waitFor(() => {
      expect(onSelect).toHaveBeenCalledOnce();
    });
  });

  it('chooses nothing when a press ends on another item than it began on', async () => {
    const { onSelect, menu, item } = await openMenu('Like', 'Share');
    const pointer = { pointerId: 1, pointerType: 'mouse', button: 0, bubbles: true };
    fireEvent.pointerDown(item('Like'), pointer);
    fireEvent.pointerUp(item('Share'), pointer);
    expect(menu.dataset['state']).toBe('open');
    expect(onSelect).not.toHaveBeenCalled();
  });

  it('stays where it opened when its button moves', async () => {
    let top = 100;
    const menuOf = (label: string) => <MenuButton label="More" items={[{ label, onSelect: vi.fn<() => void>() }]} />;
    const { rerender } = render(menuOf('Like'));
    const button = screen.getByRole('button', { name: 'More' });
    vi.spyOn(button, 'getBoundingClientRect').mockImplementation(() => new DOMRect(10, top, 44, 44));
    fireEvent.click(button);
    await screen.findByRole('menuitem', { name: 'Like' });
    top = 204;
    rerender(menuOf('Unlike'));
    await screen.findByRole('menuitem', { name: 'Unlike' });
    const spot = document.querySelector<HTMLElement>('[aria-hidden="true"][tabindex="-1"]');
    expect(spot?.style.top).toBe('100px');
  });
});

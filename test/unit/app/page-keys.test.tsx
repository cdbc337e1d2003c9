import '../ui/dom-stubs.ts';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { closeFullPlayer, openFullPlayer } from '../../../src/app/player/overlays.ts';
import { Shortcuts } from '../../../src/app/player/shortcuts/Shortcuts.tsx';
import { Page } from '../../../src/app/shell/Page.tsx';
import { Tabs } from '../../../src/app/shell/Tabs.tsx';
import { ServicesContext } from '../../../src/screens/shared/services.ts';
import { currentToasts } from '../../../src/ui/feedback/toast-store.ts';
import { common } from '../../../src/ui/strings/strings.ts';
import { hideToasts } from '../../support/unit/toasts.ts';
import { override } from '../../support/unit/override.ts';
import { id, world } from '../screens/support.tsx';
import { waitFor } from '../../support/unit/wait.ts';

afterEach(() => {
  cleanup();
  closeFullPlayer();
  hideToasts();
  window.history.replaceState(null, '', '/');
});

/** The shell in little at `path`, with a song loaded. */
function open(path: string) {
  window.history.replaceState(null, '', path);
  vi.stubGlobal('scrollTo', () => undefined);
  // React names its view transitions by it.
  vi.stubGlobal('CSS', { escape: (name: string) => name, supports: () => false });
  const here = world();
  here.player.snapshot = { ...here.player.snapshot, currentTrackId: id('a'), volume: 0.5 };
  render(
    <BrowserRouter>
      <ServicesContext value={here.services}>
        <Shortcuts />
        <Tabs />
        <Page />
        <section aria-label="Mini player">
          <p tabIndex={-1}>Empty Train</p>
        </section>
      </ServicesContext>
    </BrowserRouter>,
  );
  return here;
}

const volumes = (calls: readonly unknown[][]): unknown[][] => calls.filter(([name]) => name === 'setVolume');

it('L that could not like the song says so', async () => {
  const { db } = open('/home');
  vi.spyOn(db.tracks, 'get').mockRejectedValue(new Error('gone'));
  fireEvent.keyDown(await screen.findByRole('main'), { key: 'l' });
  await waitFor(() => expect(currentToasts().text?.value).toBe(common.couldNotSave));
});

it('Up and Down scroll the page, and are the volume in the player alone', async () => {
  const { player } = open('/home');
  const main = await screen.findByRole('main');
  expect(fireEvent.keyDown(main, { key: 'ArrowDown' })).toBe(true);
  expect(volumes(player.calls)).toEqual([]);
  expect(fireEvent.keyDown(screen.getByText('Empty Train'), { key: 'ArrowDown' })).toBe(false);
  expect(volumes(player.calls)).toEqual([['setVolume', 0.45]]);
  openFullPlayer();
  fireEvent.keyDown(document.body, { key: 'ArrowUp' });
  expect(volumes(player.calls)).toEqual([
    ['setVolume', 0.45],
    ['setVolume', 0.55],
  ]);
});

it('a slash and Ctrl+K begin a search from anywhere; a second press of the tab goes back to its field', async () => {
  open('/home');
  fireEvent.keyDown(await screen.findByRole('main'), { key: '/' });
  const field = await screen.findByRole('searchbox');
  await waitFor(() => expect(document.activeElement).toBe(field));
  field.blur();
  fireEvent.click(screen.getByRole('link', { name: 'Search' }));
  expect(document.activeElement).toBe(field);
  field.blur();
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  expect(document.activeElement).toBe(field);
});

it('F6 goes from landmark to landmark and around, Shift+F6 back, and not while a dialog is open', async () => {
  // jsdom lays nothing out.
  override(Element.prototype, 'getClientRects', () => [new DOMRect()]);
  open('/home');
  const main = await screen.findByRole('main');
  const player = screen.getByText('Empty Train');
  player.tabIndex = 0;
  main.focus();
  const names = new Map<Element | null, string>([
    [main, 'main'],
    [player, 'player'],
  ]);
  const where = (): string =>
    names.get(document.activeElement) ??
    document.activeElement?.closest('nav')?.getAttribute('aria-label') ??
    'nowhere';
  const press = (shiftKey: boolean): string => {
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'F6', shiftKey });
    return where();
  };
  expect([press(false), press(false), press(false), press(false)]).toEqual(['player', 'Main', 'main', 'player']);
  expect([press(true), press(true)]).toEqual(['main', 'Main']);
  const dialog = document.body.appendChild(document.createElement('div'));
  dialog.setAttribute('data-holds-page', '');
  expect(press(false)).toBe('Main');
  dialog.remove();
});

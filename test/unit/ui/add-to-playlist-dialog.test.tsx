import './dom-stubs.ts';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { AddToPlaylistDialog } from '../../../src/ui/dialogs/AddToPlaylistDialog.tsx';
import { focusBy } from '../../support/unit/focus-by.ts';
import { override } from '../../support/unit/override.ts';

const nothing = (): void => undefined;

function show(names: readonly string[]): string[] {
  const toggled: string[] = [];
  render(
    <AddToPlaylistDialog
      playlists={names.map((name) => ({ id: name, key: name, name, songCount: 1, containsAll: false }))}
      onCreate={nothing}
      onToggle={({ name }) => toggled.push(name)}
      onClose={nothing}
    />,
  );
  return toggled;
}

const shown = (): (string | null)[] =>
  screen.queryAllByRole('button', { name: /^Add to / }).map((button) => button.getAttribute('aria-label'));

it('filters more playlists than a sheet shows by their names, whatever their case and accents', () => {
  const toggled = show([...Array.from({ length: 8 }, (_, index) => `Road ${index}`), 'Été à Paris']);
  expect(shown()).toHaveLength(9);
  const filter = screen.getByRole('searchbox', { name: 'Filter playlists' });
  fireEvent.change(filter, { target: { value: ' ete ' } });
  expect(shown()).toEqual(['Add to Été à Paris']);
  fireEvent.click(screen.getByRole('button', { name: 'Add to Été à Paris' }));
  expect(toggled).toEqual(['Été à Paris']);
  fireEvent.change(filter, { target: { value: 'zzz ' } });
  expect(shown()).toEqual([]);
  expect(screen.getByText('No playlist is called "zzz"')).toBeDefined();
  expect(screen.getByText('0 playlists found').role).toBe('status');
});

it('shows a few playlists without a filter', () => {
  show(Array.from({ length: 8 }, (_, index) => `Road ${index}`));
  expect(shown()).toHaveLength(8);
  expect(screen.queryByRole('searchbox')).toBeNull();
});

it('shows the first of thousands of playlists, and more as the end is reached; the filter finds all', () => {
  const ends: (() => void)[] = [];
  class Observer extends IntersectionObserver {
    constructor(seen: IntersectionObserverCallback) {
      super(seen);
      ends.push(() => seen([{ isIntersecting: true } as IntersectionObserverEntry], this));
    }
  }
  override(window, 'IntersectionObserver', Observer);
  show(Array.from({ length: 3_000 }, (_, index) => `Road ${index}`));
  expect(shown()).toHaveLength(50);
  act(() => ends.at(-1)?.());
  expect(shown()).toHaveLength(100);
  fireEvent.change(screen.getByRole('searchbox', { name: 'Filter playlists' }), { target: { value: 'road 2999' } });
  expect(shown()).toEqual(['Add to Road 2999']);
  fireEvent.change(screen.getByRole('searchbox', { name: 'Filter playlists' }), { target: { value: '' } });
  expect(shown()).toHaveLength(50);
});

it('is one stop for Tab; Up and Down go from playlist to playlist', async () => {
  focusBy('keyboard');
  show(['Road', 'Rain', 'Run']);
  screen.getByRole('button', { name: 'Create New Playlist' }).focus();
  await userEvent.tab();
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Add to Road');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Add to Rain');
  await userEvent.tab();
  expect(document.activeElement?.getAttribute('aria-label')).not.toMatch(/^Add to/);
});

it('forgets a filter that was removed while it had the focus', () => {
  show(Array.from({ length: 9 }, (_, index) => `Road ${index}`));
  const [added, removed] = [vi.spyOn(window, 'addEventListener'), vi.spyOn(window, 'removeEventListener')];
  const ofResize = ({ mock }: typeof added | typeof removed): unknown[] =>
    mock.calls.flatMap(([type, listener]) => (type === 'resize' ? [listener] : []));
  screen.getByRole('searchbox', { name: 'Filter playlists' }).focus();
  cleanup();
  fireEvent(window, new Event('resize'));
  expect(ofResize(added)).toHaveLength(1);
  expect(ofResize(removed)).toEqual(expect.arrayContaining(ofResize(added)));
});

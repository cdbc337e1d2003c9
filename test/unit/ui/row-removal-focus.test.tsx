import './dom-stubs.ts';
import { act, cleanup, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { parseTrackId } from '../../../src/core/ids.ts';
import { assertDefined } from '../../../src/lib/assert-defined.ts';
import { TrackList } from '../../../src/ui/lists/tracks/TrackList.tsx';
import { focusBy } from '../../support/unit/focus-by.ts';

const tracksOf = (letters: string) =>
  [...letters].map((letter) => ({
    id: assertDefined(parseTrackId(letter), 'id'),
    title: `Song ${letter}`,
    artist: 'Mira',
  }));

const noop = () => undefined;
const page = (letters: string | null) => (
  <main id="main" tabIndex={-1}>
    <h1 tabIndex={-1}>Liked Songs</h1>
    {letters === null ? (
      <p>No tracks found</p>
    ) : (
      <TrackList label="x" tracks={tracksOf(letters)} onPlay={noop} onMenu={noop} />
    )}
  </main>
);

/** Shows a list, focuses a song's menu button and removes rows. */
function removing(from: string, focused: string, to: string | null): string | null | undefined {
  cleanup();
  const { rerender } = render(page(from));
  act(() => screen.getByRole('button', { name: `More for Song ${focused}` }).focus());
  rerender(page(to));
  return document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
}
const settled = () => act(() => Promise.resolve());

describe('the focus of a row that is removed', () => {
  it('goes to the same control of the next row', () => {
    focusBy('keyboard');
    expect(removing('abc', 'b', 'ac')).toBe('More for Song c');
  });

  it('goes past rows that were removed with it, and from the last row to the one before', () => {
    focusBy('keyboard');
    expect(removing('abcd', 'b', 'ad')).toBe('More for Song d');
    expect(removing('abcd', 'd', 'ab')).toBe('More for Song b');
  });

  it('goes to the heading when no row is left, with the list or without it', async () => {
    focusBy('keyboard');
    expect(removing('a', 'a', '')).toBe('Liked Songs');
    removing('a', 'a', null);
    await settled();
    expect(document.activeElement?.textContent).toBe('Liked Songs');
  });

  it('stays where the user has put it meanwhile', () => {
    focusBy('keyboard');
    const { rerender } = render(page('abc'));
    act(() => screen.getByRole('button', { name: 'More for Song b' }).focus());
    act(() => screen.getByRole('button', { name: 'More for Song a' }).focus());
    rerender(page('ac'));
    expect(document.activeElement?.getAttribute('aria-label')).toBe('More for Song a');
    act(() => screen.getByRole('button', { name: 'More for Song a' }).blur());
    rerender(page('c'));
    expect(document.activeElement).toBe(document.body);
  });

  it('is not handed on after a pointer, so that the next Space presses nothing', () => {
    focusBy('pointer');
    const { rerender } = render(page('abc'));
    act(() => screen.getByRole('button', { name: 'More for Song b' }).focus());
    rerender(page('ac'));
    expect(document.activeElement).toBe(document.body);
  });
});

import './dom-stubs.ts';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { parseTrackId } from '../../../src/core/ids.ts';
import { assertDefined } from '../../../src/lib/assert-defined.ts';
import { ListActions } from '../../../src/ui/lists/ListActions.tsx';
import { TrackList, type WideList } from '../../../src/ui/lists/tracks/TrackList.tsx';
import type { TrackRowView } from '../../../src/ui/lists/tracks/TrackRow.tsx';
import { focusBy } from '../../support/unit/focus-by.ts';
import { override } from '../../support/unit/override.ts';

const track = (id: string, over: Partial<TrackRowView> = {}): TrackRowView => ({
  id: assertDefined(parseTrackId(id), 'id'),
  title: `Song ${id}`,
  artist: 'Mira',
  ...over,
});
const three = [track('a'), track('b'), track('c')];
const withCovers = ['d', 'e'].map((id) => track(id, { coverUrl: `/${id}.png` }));
const likes = { subscribe: () => () => undefined, isLiked: () => false };
const asColumns: WideList = { likes, onLike: () => undefined, sort: null, onSort: () => undefined };
const covers = (): number => document.querySelectorAll('img').length;

/** One frame later the window stands at `y`; for tests with fake timers. */
function scrollTo(y: number): void {
  vi.advanceTimersByTime(16);
  override(window, 'scrollY', y);
  act(() => {
    fireEvent.scroll(document);
  });
}

describe('TrackList', () => {
  it('is a list named like its screen, with a Play button and the author in each item', () => {
    render(<TrackList label="Jazz" tracks={three} onPlay={() => undefined} />);
    const items = within(screen.getByRole('list', { name: 'Jazz' })).getAllByRole('listitem');
    expect(items).toHaveLength(3);
    const second = assertDefined(items[1], 'item');
    expect(within(second).getByRole('button', { name: 'Play Song b' })).toBeTruthy();
    expect(within(second).getByText('Mira')).toBeTruthy();
  });

  it.each([undefined, asColumns])(
    'tells songs of one title apart by their artists, and describes no others',
    (columns) => {
      const tracks = [track('a', { title: 'Rain' }), track('b', { title: 'Rain', artist: 'Bo' }), track('c')];
      render(
        <TrackList label="Jazz" tracks={tracks} wide={columns} onPlay={() => undefined} onMenu={() => undefined} />,
      );
      for (const name of ['Play Rain', 'More for Rain'])
        for (const description of ['Mira', 'Bo'])
          expect(screen.getByRole('button', { name, description })).toBeTruthy();
      for (const name of ['Play Song c', 'More for Song c'])
        expect(screen.getByRole('button', { name, description: '' })).toBeTruthy();
    },
  );

  it('plays a song by its id and says Pause while it plays', async () => {
    const onPlay = vi.fn<(...given: unknown[]) => void>();
    const current = { id: assertDefined(three[1], 'track').id, state: 'playing' } as const;
    render(<TrackList label="Jazz" tracks={three} current={current} onPlay={onPlay} />);
    await userEvent.click(screen.getByRole('button', { name: 'Pause Song b' }));
    expect(onPlay).toHaveBeenCalledExactlyOnceWith('b');
  });

  it('plays once for a double click', async () => {
    const onPlay = vi.fn<(...given: unknown[]) => void>();
    render(<TrackList label="Jazz" tracks={three} onPlay={onPlay} />);
    await userEvent.dblClick(screen.getByRole('button', { name: 'Play Song b' }));
    expect(onPlay).toHaveBeenCalledExactlyOnceWith('b');
  });

  it('names what has no name', () => {
    render(<TrackList label="x" tracks={[track('a', { title: '', artist: '' })]} onPlay={() => undefined} />);
    expect(screen.getByRole('button', { name: 'Play Untitled Track' })).toBeTruthy();
    expect(screen.getByText('Unknown artist')).toBeTruthy();
  });

  it('shows hostile titles as text', () => {
    const title = '<img src=x onerror=alert(1)>';
    render(<TrackList label="x" tracks={[track('a', { title })]} onPlay={() => undefined} />);
    expect(screen.getByText(title)).toBeTruthy();
  });

  it('says why it is empty', () => {
    const { rerender } = render(<TrackList label="x" tracks={[]} onPlay={() => undefined} />);
    expect(screen.getByText('No tracks found')).toBeTruthy();
    rerender(<TrackList label="x" tracks={[]} loading onPlay={() => undefined} />);
    expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
  });

  it('shows no covers of rows that come while the list is flung, until it rests', () => {
    vi.useFakeTimers();
    const { rerender } = render(<TrackList label="x" tracks={three} onPlay={() => undefined} />);
    for (const y of [0, 200, 400]) scrollTo(y);
    rerender(<TrackList label="x" tracks={[...three, ...withCovers]} onPlay={() => undefined} />);
    expect(covers()).toBe(0);
    act(() => {
      vi.advanceTimersByTime(100);
    });
    expect(covers()).toBe(2);
    // A jump after a rest is no fling, and what was shown stays.
    scrollTo(9_000);
    const more = track('f', { coverUrl: '/f.png' });
    rerender(<TrackList label="x" tracks={[...three, ...withCovers, more]} onPlay={() => undefined} />);
    expect(covers()).toBe(3);
  });

  it('knows a fling after another list has gone', () => {
    vi.useFakeTimers();
    const { rerender } = render(<TrackList label="x" tracks={three} onPlay={() => undefined} />);
    render(<TrackList label="y" tracks={three} onPlay={() => undefined} />).unmount();
    for (const y of [0, 200, 400]) scrollTo(y);
    rerender(<TrackList label="x" tracks={[...three, ...withCovers]} onPlay={() => undefined} />);
    expect(covers()).toBe(0);
  });

  it('opens the menu by its button and by a context click, hung on that button or on what has the row’s focus', async () => {
    const onMenu = vi.fn<(...given: unknown[]) => void>();
    render(<TrackList label="x" tracks={three} onPlay={() => undefined} onMenu={onMenu} />);
    const more = screen.getByRole('button', { name: 'More for Song a' });
    await userEvent.click(more);
    expect(onMenu).toHaveBeenLastCalledWith('a', { element: more });
    const play = screen.getByRole('button', { name: 'Play Song a' });
    const other = screen.getByRole('button', { name: 'Play Song b' });
    for (const element of [more, play]) {
      (element === play ? play : other).focus();
      fireEvent.keyDown(play, { key: 'ContextMenu' });
      fireEvent.contextMenu(play, { clientX: 5, clientY: 9 });
      expect(onMenu).toHaveBeenLastCalledWith('a', { element, point: { x: 5, y: 9 } });
    }
  });

  it('opens the menu by a long touch and then does not play', () => {
    vi.useFakeTimers();
    const onMenu = vi.fn<(...given: unknown[]) => void>();
    const onPlay = vi.fn<(...given: unknown[]) => void>();
    render(<TrackList label="x" tracks={three} onPlay={onPlay} onMenu={onMenu} />);
    const play = screen.getByRole('button', { name: 'Play Song a' });
    fireEvent.pointerDown(play, { pointerType: 'touch', clientX: 5, clientY: 5 });
    act(() => {
      vi.advanceTimersByTime(600);
    });
    fireEvent.pointerUp(play, { pointerType: 'touch' });
    fireEvent.click(play, { detail: 1 });
    vi.useRealTimers();
    expect(onMenu).toHaveBeenCalledOnce();
    expect(onPlay).not.toHaveBeenCalled();
  });

  it('gives the focus of a song removed by keyboard to the next one, then to the one before, then to the screen', async () => {
    function Removable() {
      const [tracks, setTracks] = useState(three);
      const remove = (id: string) => setTracks((before) => before.filter((each) => each.id !== id));
      return (
        <main id="main" tabIndex={-1}>
          <TrackList label="Jazz" tracks={tracks} onPlay={() => undefined} onRemove={remove} />
        </main>
      );
    }
    render(<Removable />);
    const removal = (id: string) => screen.getByRole('button', { name: `Remove Song ${id} from playlist` });
    removal('b').focus();
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).toBe(removal('c'));
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).toBe(removal('a'));
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('moves no focus to a button when the pointer removes', async () => {
    render(<TrackList label="Jazz" tracks={three} onPlay={() => undefined} onRemove={() => undefined} />);
    await userEvent.click(screen.getByRole('button', { name: 'Remove Song b from playlist' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove Song b from playlist' }));
  });

  it('removes and moves by keyboard, keeping focus on the moved row and saying its place', async () => {
    const removed = vi.fn<(...given: unknown[]) => void>();
    function Playlist() {
      const [tracks, setTracks] = useState<readonly TrackRowView[]>(three);
      return (
        <TrackList
          label="Mine"
          tracks={tracks}
          onPlay={() => undefined}
          onRemove={removed}
          onMove={(from, to) => {
            setTracks((all) => all.toSpliced(from, 1).toSpliced(to, 0, assertDefined(all[from], 'track')));
          }}
        />
      );
    }
    render(<Playlist />);
    const order = () => screen.getAllByRole('button', { name: /^Play Song/ }).map((button) => button.textContent);
    screen.getByRole('button', { name: 'Move Song a' }).focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(order()).toEqual(['Song b', 'Song a', 'Song c']);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move Song a' }));
    expect(screen.getByText('Song a, place 2 of 3')).toBeTruthy();
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    expect(order()).toEqual(['Song a', 'Song b', 'Song c']);
    await userEvent.click(screen.getByRole('button', { name: 'Remove Song c from playlist' }));
    expect(removed).toHaveBeenCalledWith('c');
  });
});

describe('ListActions', () => {
  it('has Play and Shuffle', async () => {
    const onPlay = vi.fn<(...given: unknown[]) => void>();
    const onShuffle = vi.fn<(...given: unknown[]) => void>();
    render(<ListActions onPlay={onPlay} onShuffle={onShuffle} />);
    await userEvent.click(screen.getByRole('button', { name: 'Play' }));
    await userEvent.click(screen.getByRole('button', { name: 'Shuffle' }));
    expect([onPlay.mock.calls.length, onShuffle.mock.calls.length]).toEqual([1, 1]);
  });
});

describe('one stop for Tab', () => {
  const play = (title: string) => screen.getByRole('button', { name: `Play ${title}` });
  const tabbable = () => screen.getAllByRole('button').filter((button) => button.tabIndex === 0);

  it('is the first row, then the one that had the focus; Up and Down go from row to row', () => {
    render(<TrackList label="x" tracks={three} onPlay={() => undefined} onMenu={() => undefined} />);
    expect(tabbable().map((button) => button.ariaLabel)).toEqual(['Play Song a', 'More for Song a']);
    act(() => play('Song a').focus());
    fireEvent.keyDown(play('Song a'), { key: 'ArrowDown' });
    expect(document.activeElement).toBe(play('Song b'));
    expect(tabbable().map((button) => button.ariaLabel)).toEqual(['Play Song b', 'More for Song b']);
    const more = screen.getByRole('button', { name: 'More for Song b' });
    act(() => more.focus());
    fireEvent.keyDown(more, { key: 'ArrowUp' });
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More for Song a' }));
  });

  it("stays on More until its menu's code is there, which then takes the focus; Escape no longer waits", () => {
    render(<TrackList label="x" tracks={three} onPlay={() => undefined} onMenu={() => undefined} />);
    const more = (title: string) => screen.getByRole('button', { name: `More for ${title}` });
    act(() => more('Song a').focus());
    fireEvent.click(more('Song a'));
    fireEvent.keyDown(more('Song a'), { key: 'ArrowDown' });
    expect(document.activeElement).toBe(more('Song a'));
    fireEvent.keyDown(more('Song a'), { key: 'Escape' });
    fireEvent.keyDown(more('Song a'), { key: 'ArrowDown' });
    expect(document.activeElement).toBe(more('Song b'));
    // The menu had the focus, and gave it back.
    fireEvent.click(more('Song b'));
    act(() => more('Song b').blur());
    act(() => more('Song b').focus());
    fireEvent.keyDown(more('Song b'), { key: 'ArrowDown' });
    expect(document.activeElement).toBe(more('Song c'));
  });

  it('takes the focus of a row that was scrolled out of the page, if the keyboard had put it there', async () => {
    render(<TrackList label="x" tracks={three} onPlay={() => undefined} onMenu={() => undefined} />);
    const more = (title: string) => screen.getByRole('button', { name: `More for ${title}` });
    const rest = () => new Promise((done) => setTimeout(done, 250));
    for (const means of ['keyboard', 'pointer'] as const) {
      focusBy(means);
      act(() => more('Song a').focus());
      const row = assertDefined(more('Song a').closest('li'), 'row');
      const list = assertDefined(row.parentElement, 'list');
      // As a virtual list does.
      row.remove();
      expect(document.activeElement).toBe(document.body);
      fireEvent.scroll(window);
      await act(rest);
      expect(document.activeElement, means).toBe(means === 'keyboard' ? more('Song b') : document.body);
      list.prepend(row);
      act(() => more('Song b').blur());
    }
  });

  it('gives that focus to a row that the bar at the top does not cover', async () => {
    render(<TrackList label="x" tracks={three} onPlay={() => undefined} />);
    const rowOf = (title: string) => assertDefined(play(title).closest<HTMLElement>('[data-row]'), 'row');
    const root = getComputedStyle(document.documentElement);
    vi.spyOn(window, 'getComputedStyle').mockReturnValue(Object.assign(root, { scrollPaddingTop: '88px' }));
    vi.spyOn(rowOf('Song b'), 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 40, 300, 48));
    vi.spyOn(rowOf('Song c'), 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 88, 300, 48));
    focusBy('keyboard');
    act(() => play('Song a').focus());
    const item = assertDefined(play('Song a').closest('li'), 'item');
    const list = assertDefined(item.parentElement, 'list');
    item.remove();
    fireEvent.scroll(window);
    await waitFor(() => expect(document.activeElement).toBe(play('Song c')));
    list.prepend(item);
  });

  it('is the row that plays before anything had the focus', () => {
    const current = { id: assertDefined(three[2], 'track').id, state: 'paused' } as const;
    render(<TrackList label="x" tracks={three} current={current} onPlay={() => undefined} />);
    expect(tabbable().map((button) => button.ariaLabel)).toEqual(['Play Song c']);
  });
});

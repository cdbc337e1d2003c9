import './dom-stubs.ts';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { parseTrackId } from '../../../src/core/ids.ts';
import { assertDefined } from '../../../src/lib/assert-defined.ts';
import { useReorder } from '../../../src/ui/hooks/use-reorder.ts';
import { TrackList } from '../../../src/ui/lists/tracks/TrackList.tsx';

const rowPx = 60;
const headingPx = 32;
const keys = ['playing', 'b', 'c', 'd'];
/** Items from the top: two with a heading over their row, as "Now playing" and "Next up", then two without. */
const heights = [headingPx + rowPx, headingPx + rowPx, rowPx, rowPx];

const bottomOf = (index: number): number => heights.slice(0, index + 1).reduce((sum, height) => sum + height, 0);

type ListProps = { readonly order?: readonly string[]; readonly onMove: (from: number, to: number) => void };

function List({ order = keys, onMove }: ListProps) {
  const reorder = useReorder({ items: order, onMove });
  return (
    <ul>
      {order.map((key, index) => (
        <li key={key}>
          {index < 2 ? <p>heading</p> : null}
          <div data-row data-testid={key} {...reorder.rowProps(index)}>
            <button type="button" aria-label={`Move ${key}`} {...reorder.handle(index, '[data-row]')} />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** jsdom has no layout: items get the heights above. */
function layOut(): void {
  for (const [index, item] of screen.getAllByRole('listitem').entries()) {
    const rect = new DOMRect(0, bottomOf(index) - assertDefined(heights[index], 'height'), 300, heights[index]);
    vi.spyOn(item, 'getBoundingClientRect').mockReturnValue(rect);
  }
  for (const key of keys) {
    const row = screen.getByTestId(key);
    Object.defineProperty(row, 'offsetHeight', { value: rowPx });
  }
}

function lift(key: string, byPx: number, drop = true): void {
  const handle = screen.getByRole('button', { name: `Move ${key}` });
  const at = (clientY: number) => ({ clientX: 0, clientY, pointerId: 1, isPrimary: true, button: 0 });
  fireEvent.pointerDown(handle, at(300));
  fireEvent.pointerMove(handle, at(300 + byPx));
  if (drop) fireEvent.pointerUp(handle, at(300 + byPx));
}

function shown() {
  const onMove = vi.fn<(from: number, to: number) => void>();
  render(<List onMove={onMove} />);
  layOut();
  return onMove;
}

it('stays where it is while a heading makes the next place further away than half a row', () => {
  const onMove = shown();
  // The place above is 92 px away, so that at 40 px the row is still nearer its own.
  lift('b', -40);
  expect(onMove).not.toHaveBeenCalled();
});

it('lands on the row it covers after crossing a heading', () => {
  const onMove = shown();
  // From d's place to b's: two rows of 60 px; to the playing entry's: 92 px more.
  lift('d', -160);
  expect(onMove).toHaveBeenCalledExactlyOnceWith(3, 1);
});

it('moves the rows in between by the distance to their new places', () => {
  shown();
  lift('d', -212, false);
  expect(screen.getByTestId('playing').style.getPropertyValue('translate')).toBe(`0 ${headingPx + rowPx}px`);
  expect(screen.getByTestId('b').style.getPropertyValue('translate')).toBe(`0 ${rowPx}px`);
});

it('rests on its new place until the list comes in its new order', () => {
  const onMove = shown();
  lift('d', -200);
  expect(onMove).toHaveBeenCalledExactlyOnceWith(3, 0);
  expect(screen.getByTestId('d').style.getPropertyValue('translate')).toBe(`0 -${rowPx + rowPx + rowPx + headingPx}px`);
});

it('lifts the whole item above the others, until it is dropped', () => {
  shown();
  const item = () => screen.getByTestId('d').closest('li')?.style.zIndex;
  lift('d', -40, false);
  expect(item()).toBe('2');
  fireEvent.pointerCancel(screen.getByRole('button', { name: 'Move d' }), { pointerId: 1 });
  expect(item()).toBe('');
});

it('puts a dragged row back on Escape, which then closes nothing else', () => {
  const onMove = shown();
  const onKeyDown = vi.fn<() => void>();
  document.addEventListener('keydown', onKeyDown);
  lift('d', -212, false);
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(onKeyDown).not.toHaveBeenCalled();
  expect(keys.map((key) => screen.getByTestId(key).style.translate)).toEqual(keys.map(() => ''));
  fireEvent.pointerUp(screen.getByRole('button', { name: 'Move d' }), { clientY: 88, pointerId: 1 });
  expect(onMove).not.toHaveBeenCalled();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(onKeyDown).toHaveBeenCalledOnce();
  document.removeEventListener('keydown', onKeyDown);
});

it('leaves nothing on a row whose move was refused when another one is dragged at once', () => {
  shown();
  const item = (key: string) => screen.getByTestId(key).closest('li')?.style.zIndex;
  lift('d', -160);
  expect(item('d')).toBe('2');
  lift('b', 70, false);
  expect([item('d'), item('b')]).toEqual(['', '2']);
  fireEvent.pointerCancel(screen.getByRole('button', { name: 'Move b' }), { pointerId: 1 });
  expect(keys.map((key) => [item(key), screen.getByTestId(key).style.translate])).toEqual(keys.map(() => ['', '']));
  // The same row again.
  lift('d', -160);
  lift('d', -20, false);
  expect(item('d')).toBe('2');
});

it('goes on with the row that is dragged when another finger touches a handle', () => {
  const onMove = shown();
  const pointer = (key: string, type: 'pointerDown' | 'pointerMove' | 'pointerUp', clientY: number, pointerId = 1) =>
    fireEvent[type](screen.getByRole('button', { name: `Move ${key}` }), { clientY, pointerId, button: 0 });
  pointer('d', 'pointerDown', 300);
  pointer('d', 'pointerMove', 280);
  pointer('playing', 'pointerDown', 60, 2);
  pointer('d', 'pointerMove', 140);
  pointer('playing', 'pointerUp', 60, 2);
  pointer('d', 'pointerUp', 140);
  expect(onMove.mock.calls).toEqual([[3, 1]]);
});

it('scrolls to a row that the arrow keys moved, so that a virtual list does not remove it with the focus', () => {
  const scrolledTo: Element[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function note(this: Element) {
    scrolledTo.push(this);
  });
  const { rerender } = render(<List onMove={() => undefined} />);
  const handle = screen.getByRole('button', { name: 'Move b' });
  handle.focus();
  fireEvent.keyDown(handle, { key: 'ArrowDown' });
  rerender(<List order={['playing', 'c', 'b', 'd']} onMove={() => undefined} />);
  expect(document.activeElement).toBe(handle);
  expect(scrolledTo).toEqual([handle]);
});

const moveDown = (handle: HTMLElement): boolean => fireEvent.keyDown(handle, { key: 'ArrowDown' });

it('leaves an arrow with another key to the browser', () => {
  const onMove = shown();
  const handle = screen.getByRole('button', { name: 'Move b' });
  for (const key of ['altKey', 'ctrlKey', 'metaKey'])
    expect(fireEvent.keyDown(handle, { key: 'ArrowDown', [key]: true })).toBe(true);
  expect(onMove).not.toHaveBeenCalled();
});

it('adds up presses that come while the list still has its former order', () => {
  const onMove = vi.fn<(from: number, to: number) => void>();
  const { rerender } = render(<List onMove={onMove} />);
  const handle = screen.getByRole('button', { name: 'Move playing' });
  handle.focus();
  moveDown(handle);
  moveDown(handle);
  expect(onMove.mock.calls).toEqual([
    [0, 1],
    [0, 2],
  ]);
  // The first of the two is stored, the second not yet.
  rerender(<List order={['b', 'playing', 'c', 'd']} onMove={onMove} />);
  moveDown(handle);
  expect(onMove).toHaveBeenLastCalledWith(1, 3);
  moveDown(handle);
  expect(onMove).toHaveBeenCalledTimes(3);
});

it('focuses a row again after each of the orders that several presses lead to, but not once the focus is elsewhere', () => {
  const onMove = (): void => undefined;
  const { rerender } = render(<List onMove={onMove} />);
  const handle = screen.getByRole('button', { name: 'Move b' });
  handle.focus();
  moveDown(handle);
  moveDown(handle);
  for (const order of [
    ['playing', 'c', 'b', 'd'],
    ['playing', 'c', 'd', 'b'],
  ]) {
    handle.blur();
    rerender(<List order={order} onMove={onMove} />);
    expect(document.activeElement).toBe(handle);
  }
  fireEvent.keyDown(handle, { key: 'ArrowUp' });
  const other = screen.getByRole('button', { name: 'Move d' });
  other.focus();
  rerender(<List order={['playing', 'c', 'b', 'd']} onMove={onMove} />);
  expect(document.activeElement).toBe(other);
});

it('begins from where a row is shown when an earlier move was refused', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(1_000);
  const onMove = shown();
  const handle = screen.getByRole('button', { name: 'Move b' });
  moveDown(handle);
  now.mockReturnValue(10_000);
  moveDown(handle);
  expect(onMove.mock.calls).toEqual([
    [1, 2],
    [1, 2],
  ]);
});

it('does not scroll back to a row whose move was refused at each later change of the list', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(1_000);
  const onMove = (): void => undefined;
  const { rerender } = render(<List onMove={onMove} />);
  const handle = screen.getByRole('button', { name: 'Move b' });
  handle.focus();
  moveDown(handle);
  now.mockReturnValue(10_000);
  rerender(<List order={['d', 'playing', 'c', 'b']} onMove={onMove} />);
  handle.blur();
  rerender(<List order={['playing', 'b', 'c', 'd']} onMove={onMove} />);
  expect(document.activeElement).toBe(document.body);
});

it('goes on with a drag while the list says something new of a song, and ends it when a song goes', () => {
  const ids = ['a', 'b', 'c'].map((id) => assertDefined(parseTrackId(id), 'id'));
  const onMove = vi.fn<(from: number, to: number) => void>();
  const list = (dimmed: boolean, shown = ids) => (
    <TrackList
      label="Mix"
      tracks={shown.map((id) => ({ id, title: id, artist: 'Mira', dimmed }))}
      onPlay={() => undefined}
      onMove={onMove}
    />
  );
  const handle = (): HTMLElement => screen.getByRole('button', { name: 'Move b' });
  const isLifted = (): boolean => handle().closest('[data-lifted]') !== null;
  const { rerender } = render(list(true));
  fireEvent.pointerDown(handle(), { clientY: 300, pointerId: 1, isPrimary: true, button: 0 });
  expect(isLifted()).toBe(true);
  rerender(list(false));
  expect(isLifted()).toBe(true);
  rerender(list(false, ids.slice(0, 2)));
  expect(isLifted()).toBe(false);
});

it('a moved song without a title is announced by the name that its row shows', () => {
  const tracks = ['a', 'b'].map((key) => ({ id: assertDefined(parseTrackId(key), 'id'), title: '', artist: 'Mira' }));
  render(<TrackList label="Mine" tracks={tracks} onPlay={() => undefined} onMove={() => undefined} />);
  const [first] = screen.getAllByRole('button', { name: 'Move Untitled Track' });
  fireEvent.keyDown(assertDefined(first, 'handle'), { key: 'ArrowDown' });
  expect(screen.getByText('Untitled Track, place 2 of 2')).toBeDefined();
});

import '../dom-stubs.ts';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useImperativeHandle, type ComponentType, type CSSProperties, type ReactNode, type Ref } from 'react';
import type { VirtualizerHandle } from 'virtua';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { assertDefined } from '../../../../src/lib/assert-defined.ts';
import { focusBy } from '../../../support/unit/focus-by.ts';
import { QueueList, QueueRow, type QueueListProps } from '../../../../src/ui/player/QueueList.tsx';

type Listed = {
  readonly data: readonly string[];
  readonly as: ComponentType<{ style: CSSProperties; children: ReactNode }>;
  readonly item: ComponentType<{ style: CSSProperties; index: number; children: ReactNode }>;
  readonly children: (key: string, index: number) => ReactNode;
  readonly ref: Ref<Pick<VirtualizerHandle, 'getItemOffset' | 'getItemSize' | 'scrollToIndex'>>;
};

const scrolledTo: number[] = [];
afterEach(() => void scrolledTo.splice(0));

/** jsdom has no window that rows could be in: all are. */
vi.mock('virtua', () => ({
  Virtualizer: ({ data, as: Container, item: Item, children, ref }: Listed) => {
    useImperativeHandle(ref, () => ({
      getItemOffset: (index) => index * rowPx,
      getItemSize: () => rowPx,
      scrollToIndex: (index) => void scrolledTo.push(index),
    }));
    return (
      <Container style={{}}>
        {data.map((key, index) => (
          <Item key={key} style={{}} index={index}>
            {children(key, index)}
          </Item>
        ))}
      </Container>
    );
  },
}));

const keys = ['a', 'b', 'c', 'd', 'e'];
const rowPx = 60;

/** jsdom has no layout: every row is 60 px high, without room for headings. */
function show(props: Partial<QueueListProps>) {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(rowPx);
  vi.spyOn(HTMLLIElement.prototype, 'getBoundingClientRect').mockImplementation(function rectOf(this: HTMLLIElement) {
    const index = Number(this.getAttribute('aria-posinset')) - 1;
    return new DOMRect(0, index * rowPx, 300, rowPx);
  });
  const list = (given: Partial<QueueListProps>) => (
    <QueueList
      keys={keys}
      current={1}
      originName="Jazz"
      onMove={() => undefined}
      renderRow={(index, { handle }) => <button {...handle}>{`Move ${keys[index]}`}</button>}
      {...given}
    />
  );
  const { rerender } = render(list(props));
  return { change: (given: Partial<QueueListProps>) => rerender(list(given)) };
}

function drag(key: string, byRows: number): void {
  const handle = screen.getByRole('button', { name: `Move ${key}` });
  const at = (clientY: number) => ({ clientX: 0, clientY, pointerId: 1, isPrimary: true, button: 0 });
  fireEvent.pointerDown(handle, at(300));
  fireEvent.pointerMove(handle, at(300 + byRows * rowPx));
}

const isStale = (text: string): boolean => screen.getByText(text).closest('[data-stale]') !== null;

it('describes the buttons of an entry by its artist, because another one may have the same title', () => {
  const row = { title: 'Rain', state: 'idle', onPlay: () => undefined, onRemove: () => undefined } as const;
  show({
    keys: ['a', 'b'],
    renderRow: (index, controls) => <QueueRow {...row} {...controls} artist={index === 0 ? 'Mira' : 'Bo'} />,
  });
  for (const artist of ['Mira', 'Bo']) {
    for (const name of ['Play Rain', 'Remove Rain from queue'])
      expect(screen.getByRole('button', { name, description: artist })).toBeTruthy();
    expect(
      screen.getByRole('button', { name: 'Move Rain', description: new RegExp(`^${artist} Use the`) }),
    ).toBeTruthy();
  }
});

it('says each move anew, also one to the place that was said last', () => {
  const { change } = show({});
  const said = (): string => screen.getByRole('status').textContent;
  const moveDown = (key: string): void =>
    void fireEvent.keyDown(screen.getByRole('button', { name: `Move ${key}` }), { key: 'ArrowDown' });
  moveDown('a');
  const first = said();
  expect(first).toBe('place 2 of 5');
  change({ keys: ['b', 'a', 'c', 'd', 'e'] });
  moveDown('a');
  expect(said()).not.toBe(first);
  expect(said().trim()).toBe('place 2 of 5');
});

it('names what is similar under a heading of its own, from the first suggestion on', () => {
  show({ suggestedFrom: 3, similarTo: { words: 'Similar to', list: 'Jazz' } });
  const entry = screen.getByRole('heading', { name: 'Going on' }).closest('li');
  expect(entry?.getAttribute('aria-posinset')).toBe('4');
  expect(entry?.textContent).toContain('Similar to Jazz');
  expect(screen.getByText('Next up').closest('li')?.getAttribute('aria-posinset')).toBe('3');
});

it('has nothing next up where only suggestions follow', () => {
  show({ suggestedFrom: 2 });
  expect(screen.queryByText('Next up')).toBeNull();
  expect(screen.getByRole('heading', { name: 'Going on' }).closest('li')?.getAttribute('aria-posinset')).toBe('3');
});

it('has a heading over the songs before the playing one, and none where it is the first', () => {
  show({ current: 2 });
  expect(screen.getByText('Earlier').closest('li')?.getAttribute('aria-posinset')).toBe('1');
  cleanup();
  show({ current: 0 });
  expect(screen.queryByText('Earlier')).toBeNull();
});

it('hides "Now playing" and "Next up" while a drag over the playing entry makes them stand over other rows', () => {
  show({});
  drag('d', -1);
  expect([isStale('Now playing'), isStale('Next up')]).toEqual([false, false]);
  drag('d', -3);
  expect([isStale('Now playing'), isStale('Next up')]).toEqual([true, true]);
});

it('hides "Going on" while a row is dragged over its boundary', () => {
  show({ suggestedFrom: 3 });
  drag('e', -1);
  expect(isStale('Going on')).toBe(false);
  drag('e', -2);
  expect(isStale('Going on')).toBe(true);
});

const remove = (key: string): HTMLElement => screen.getByRole('button', { name: `Remove ${key} from queue` });

function showRows(current: number, onMove: QueueListProps['onMove'] = () => undefined) {
  const renderRow: QueueListProps['renderRow'] = (index, controls) => (
    <QueueRow
      title={keys[index] ?? ''}
      artist=""
      state="idle"
      onPlay={() => undefined}
      onRemove={index === current ? undefined : () => undefined}
      {...controls}
    />
  );
  return show({ current, renderRow, onMove });
}

it.each([
  ['before the playing entry', 'a', 1, 'c'],
  ['at the end, after the playing entry', 'e', 3, 'c'],
])('moves the focus of an entry removed %s past it, because its Remove cannot take it', (_, removed, current, to) => {
  showRows(current);
  remove(removed).focus();
  // A press of Enter is a click of no pointer.
  fireEvent.click(remove(removed), { detail: 0 });
  expect(document.activeElement).toBe(remove(to));
});

describe('one stop for Tab', () => {
  const play = (key: string): HTMLElement => screen.getByRole('button', { name: `Play ${key}` });
  const tabbable = (): readonly (string | null)[] =>
    screen
      .getAllByRole<HTMLButtonElement>('button')
      .flatMap(({ tabIndex, ariaLabel }) => (tabIndex < 0 ? [] : ariaLabel));

  it('is the playing entry, then the one that had the focus; Up and Down go from entry to entry', async () => {
    showRows(1);
    focusBy('keyboard');
    expect(tabbable()).toEqual(['Play b', 'Remove b from queue', 'Move b']);
    await userEvent.tab();
    expect(document.activeElement).toBe(play('b'));
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(document.activeElement).toBe(play('d'));
    expect(tabbable()).toEqual(['Play d', 'Remove d from queue', 'Move d']);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowUp}');
    expect(document.activeElement).toBe(remove('c'));
    // The playing entry's Remove takes no focus.
    await userEvent.keyboard('{ArrowUp}');
    expect(document.activeElement).toBe(play('b'));
  });

  it('leaves the arrows to the handle, which moves its entry, and arrows with another key and at both ends to nothing', async () => {
    const onMove = vi.fn<QueueListProps['onMove']>();
    showRows(0, onMove);
    focusBy('keyboard');
    const pressed = vi.fn<(event: Event) => void>();
    document.body.addEventListener('keydown', pressed);
    screen.getByRole('button', { name: 'Move c' }).focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(onMove.mock.calls).toEqual([[2, 3]]);
    play('a').focus();
    await userEvent.keyboard('{ArrowUp}');
    expect(document.activeElement).toBe(play('a'));
    // A list's arrow is no key of the page, which would change the volume.
    expect(pressed).not.toHaveBeenCalled();
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
    expect(document.activeElement).toBe(play('a'));
    expect(pressed).toHaveBeenCalled();
    document.body.removeEventListener('keydown', pressed);
  });

  it('leaves the arrows to the volume after a click on an entry', () => {
    showRows(0);
    focusBy('pointer');
    play('c').focus();
    expect(fireEvent.keyDown(play('c'), { key: 'ArrowUp' })).toBe(true);
    expect(document.activeElement).toBe(play('c'));
  });
});

it('takes the focus along with a page key, and leaves it where a wheel or a finger scrolls after that', () => {
  vi.useFakeTimers();
  showRows(4);
  focusBy('keyboard');
  let topPx = 0;
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function rectOf(this: HTMLElement) {
    const { index } = this.dataset;
    return index === undefined
      ? new DOMRect(0, 0, 300, 2 * rowPx)
      : new DOMRect(0, Number(index) * rowPx - topPx, 300, rowPx);
  });
  const list = screen.getByRole('list', { name: 'Queue' });
  const scroll = (toRow: number): void => {
    topPx = toRow * rowPx;
    fireEvent.scroll(assertDefined(list.parentElement, 'the scroller'));
    vi.advanceTimersByTime(200);
  };
  remove('b').focus();
  fireEvent.keyDown(remove('b'), { key: 'PageDown' });
  scroll(3);
  expect(document.activeElement).toBe(remove('d'));
  fireEvent.wheel(list);
  scroll(0);
  expect(document.activeElement).toBe(remove('d'));
  fireEvent.keyDown(remove('d'), { key: 'Home' });
  scroll(0);
  expect(document.activeElement).toBe(remove('a'));
  fireEvent.pointerDown(list);
  scroll(3);
  expect(document.activeElement).toBe(remove('a'));
  vi.useRealTimers();
});

describe('what plays next', () => {
  /** Room for three rows. */
  function scrolledBy(rows: number): void {
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(3 * rowPx);
    vi.spyOn(Element.prototype, 'scrollTop', 'get').mockReturnValue(rows * rowPx);
  }

  it('is scrolled to when it is out of view, with the song before it', () => {
    scrolledBy(0);
    const { change } = show({ current: 1 });
    change({ current: 2 });
    expect(scrolledTo.splice(0)).toEqual([]);
    change({ current: 3 });
    expect(scrolledTo.splice(0)).toEqual([2]);
  });

  it('is scrolled to when the queue is shuffled', () => {
    scrolledBy(2);
    const { change } = show({ current: 4 });
    expect(scrolledTo.splice(0), 'on opening').toEqual([3]);
    change({ keys: ['e', 'c', 'b', 'd', 'a'], current: 0 });
    expect(scrolledTo.splice(0)).toEqual([0]);
  });

  it('is left to a listener who has scrolled away from what plays, until another queue plays', () => {
    scrolledBy(2);
    const { change } = show({ current: 0 });
    change({ current: 1 });
    expect(scrolledTo.splice(0)).toEqual([]);
    change({ keys: ['v', 'w', 'x', 'y', 'z'], current: 1 });
    expect(scrolledTo.splice(0)).toEqual([0]);
  });

  it('does not take the list away from a drag or the keyboard', async () => {
    scrolledBy(0);
    const { change } = show({ current: 2 });
    drag('b', 0);
    change({ current: 3 });
    fireEvent.pointerUp(screen.getByRole('button', { name: 'Move b' }));
    change({ current: 2 });
    await userEvent.tab();
    change({ current: 3 });
    expect(scrolledTo.splice(0)).toEqual([]);
  });
});

import './dom-stubs.ts';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentType, CSSProperties, ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { QueueList, QueueRow, type QueueListProps } from '../../../src/ui/player/QueueList.tsx';

type Listed = {
  readonly data: readonly string[];
  readonly as: ComponentType<{ style: CSSProperties; children: ReactNode }>;
  readonly item: ComponentType<{ style: CSSProperties; index: number; children: ReactNode }>;
  readonly children: (key: string, index: number) => ReactNode;
};

/** jsdom has no window that rows could be in: all are. */
vi.mock('virtua', () => ({
  Virtualizer: ({ data, as: Container, item: Item, children }: Listed) => (
    <Container style={{}}>
      {data.map((key, index) => (
        <Item key={key} style={{}} index={index}>
          {children(key, index)}
        </Item>
      ))}
    </Container>
  ),
}));

const keys = ['a', 'b', 'c', 'd', 'e'];
const rowPx = 60;

/** jsdom has no layout: every row is 60 px high, without room for headings. */
function show(props: Partial<QueueListProps>): void {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(rowPx);
  vi.spyOn(HTMLLIElement.prototype, 'getBoundingClientRect').mockImplementation(function rectOf(this: HTMLLIElement) {
    const index = Number(this.getAttribute('aria-posinset')) - 1;
    return new DOMRect(0, index * rowPx, 300, rowPx);
  });
  render(
    <QueueList
      keys={keys}
      current={1}
      originName="Jazz"
      onMove={() => undefined}
      renderRow={(index, handle) => <button {...handle}>{`Move ${keys[index]}`}</button>}
      {...props}
    />,
  );
}

function drag(key: string, byRows: number): void {
  const handle = screen.getByRole('button', { name: `Move ${key}` });
  const at = (clientY: number) => ({ clientX: 0, clientY, pointerId: 1, isPrimary: true, button: 0 });
  fireEvent.pointerDown(handle, at(300));
  fireEvent.pointerMove(handle, at(300 + byRows * rowPx));
}

const isStale = (text: string): boolean => screen.getByText(text).closest('[data-stale]') !== null;

it('names what is similar under a heading of its own, from the first suggestion on', () => {
  show({ suggestedFrom: 3, similarTo: 'Similar to Jazz' });
  const heading = screen.getByRole('heading', { name: 'Going on' });
  expect(heading.closest('li')?.getAttribute('aria-posinset')).toBe('4');
  expect(screen.getByText('Similar to Jazz')).toBeTruthy();
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

it.each([
  ['before the playing entry', 'a', 1, 'c'],
  ['at the end, after the playing entry', 'e', 3, 'c'],
])('moves the focus of an entry removed %s past it, because its Remove cannot take it', (_, removed, current, to) => {
  const row: QueueListProps['renderRow'] = (index, handle) => {
    const onRemove = index === current ? undefined : () => undefined;
    return (
      <QueueRow
        title={keys[index] ?? ''}
        artist=""
        state="idle"
        onPlay={() => undefined}
        onRemove={onRemove}
        handle={handle}
      />
    );
  };
  show({ current, renderRow: row });
  const remove = (key: string): HTMLElement => screen.getByRole('button', { name: `Remove ${key} from queue` });
  remove(removed).focus();
  // A press of Enter is a click of no pointer.
  fireEvent.click(remove(removed), { detail: 0 });
  expect(document.activeElement).toBe(remove(to));
});

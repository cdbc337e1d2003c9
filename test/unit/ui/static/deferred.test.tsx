import { expect, it } from 'vitest';
import { Deferred, deferredAfter } from '../../../../src/ui/static/Deferred.tsx';
import { standIns } from '../../../../src/ui/static/stand-ins.tsx';
import { toDom, type StandIns } from '../../../../src/ui/static/to-dom.ts';

const items = ['a', 'b', 'c'].map((name) => <li key={name}>{name}</li>);

function shown(count: number | undefined, own: StandIns): readonly (string | null)[] {
  const list = toDom(<ul>{deferredAfter(items, count)}</ul>, own);
  return [...list.querySelectorAll('li')].map(({ textContent }) => textContent);
}

it('is its children, in their place, except in a first frame', () => {
  const plain = standIns(new Set());
  for (const count of [undefined, 0, 2, 3, 9]) expect(shown(count, plain)).toEqual(['a', 'b', 'c']);
});

it('leaves to a stand-in what comes after the count, and nothing where the list is no longer', () => {
  const first = new Map([...standIns(new Set()), [Deferred, () => null]]);
  expect(shown(undefined, first)).toEqual(['a', 'b', 'c']);
  expect(shown(0, first)).toEqual([]);
  expect(shown(2, first)).toEqual(['a', 'b']);
  expect(shown(3, first)).toEqual(['a', 'b', 'c']);
  expect(shown(9, first)).toEqual(['a', 'b', 'c']);
});

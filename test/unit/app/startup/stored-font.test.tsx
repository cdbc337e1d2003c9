import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followStoredFont } from '../../../../src/app/startup/stored-font.ts';
import { world } from '../../screens/support.tsx';

let stop: (() => void) | undefined;
beforeEach(() => {
  localStorage.clear();
  // Another test may have left one.
  document.body.className = '';
  Object.assign(document, { fonts: { load: () => Promise.resolve([]) } });
});
afterEach(() => {
  stop?.();
  stop = undefined;
});

const follow = ({ db }: ReturnType<typeof world>): void => {
  const subscription = followStoredFont(db);
  stop = () => subscription.unsubscribe();
};
const shows = async (font: string): Promise<void> => {
  await expect.poll(() => document.body.classList.contains(`font-${font}`)).toBe(true);
};

it('the font that Dexie holds wins over the copy of the first paint, which is corrected', async () => {
  const own = world();
  localStorage.setItem('offbeat:font', 'lexend');
  await own.db.settings.put({ key: 'font', value: 'figtree' });
  follow(own);
  await shows('figtree');
  await expect.poll(() => localStorage.getItem('offbeat:font')).toBe('figtree');
});

it('shows the font that another tab chooses, whose copy of the first paint is shared', async () => {
  const own = world();
  follow(own);
  await shows('default');
  localStorage.setItem('offbeat:font', 'figtree');
  await own.db.settings.put({ key: 'font', value: 'figtree' });
  await shows('figtree');
  expect(document.body.classList.contains('font-default')).toBe(false);
});

it('leaves the font as it is when another setting changes', async () => {
  const own = world();
  follow(own);
  await shows('default');
  const add = vi.spyOn(document.body.classList, 'add');
  await own.db.settings.put({ key: 'goOnPlaying', value: 1 });
  await own.db.settings.put({ key: 'font', value: 'figtree' });
  await shows('figtree');
  expect(add).toHaveBeenCalledOnce();
});

import { expect, test } from 'vitest';
import { localId, remoteId } from '../../../../server/sources/opensubsonic/ids.ts';
import { progressLine } from '../../../../server/sources/progress.ts';

test.each(['a1', '7', 'tr-12', '0f8fad5b-d9cb-469f-a165-70867728950e'])('the id %s stays legible', (id) => {
  expect(localId(id)).toBe(`os-${id}`);
  expect(remoteId(`os-${id}`)).toBe(id);
});

test.each(['S2', 'ü/ö', '../x', ' ', '-a', 'os-1?'])(
  'the id %j fits into a file name on every system, and back',
  (id) => {
    const local = localId(id);
    expect(local).toMatch(/^ox-[0-9a-f]+$/);
    expect(remoteId(local ?? '')).toBe(id);
  },
);

test('ids differ as those of the music server do', () => {
  const ids = ['s2', 'S2', 'ox-5332', 'os-s2'].map(localId);
  expect(new Set(ids).size).toBe(4);
});

test.each(['', 'x'.repeat(200), 'Ä'.repeat(40)])('an empty or long id is none: %j', (id) => {
  expect(localId(id)).toBeUndefined();
});

test.each(['demo-1', 'os-S2', 'ox-zz', 'ox-7332', 'os-', 'ox-ff'])('%s is no song of a music server', (id) => {
  expect(remoteId(id)).toBeUndefined();
});

test('the progress says how far, how many and how long', () => {
  expect(progressLine({ done: 250, total: 1_000, songs: 2_612 }, 60_000)).toBe(
    'Reading your music: 250 of 1,000, 2,612 songs new, 3 min left',
  );
  expect(progressLine({ done: 3, total: undefined, songs: 1 }, 60_000)).toBe('Reading your music: 3, 1 song new');
  expect(progressLine({ done: 10, total: 10, songs: 10 }, 60_000)).toBe('Reading your music: 10 of 10, 10 songs new');
});

import { expect, it } from 'vitest';
import { inFollowingOrder } from '../../../../src/core/ordering/following-order.ts';
import { parseArtistHandle } from '../../../../src/core/ids.ts';
import { assertDefined } from '../../../../src/lib/assert-defined.ts';

const artist = (handle: string, displayName = handle) => ({
  handle: assertDefined(parseArtistHandle(handle), 'handle'),
  displayName,
});
const names = (list: readonly { readonly displayName: string }[]) => list.map((entry) => entry.displayName);

it('orders by play count, most first, unknown artists last by name', () => {
  const artists = [artist('zoe', 'Zoe'), artist('ana', 'Ana'), artist('kai', 'Kai'), artist('ben', 'Ben')];
  const favorites = [
    { artist: 'Zoe', playCount: 3 },
    { artist: 'kai', playCount: 9 },
  ];
  expect(names(inFollowingOrder(artists, favorites))).toEqual(['Kai', 'Zoe', 'Ana', 'Ben']);
});

it('orders artists without a count by name, and those of one name by handle', () => {
  const artists = [artist('kai', 'Kai'), artist('z9', 'Ana'), artist('ben', 'ben'), artist('a1', 'Ana')];
  const handles = inFollowingOrder(artists, []).map(({ handle }) => handle);
  expect(handles).toEqual(['a1', 'z9', 'ben', 'kai']);
});

it('finds a favourite by display name or by handle, whatever its case, and orders equals by name', () => {
  const artists = [artist('h1', 'Old Name'), artist('h2', 'B'), artist('h3', 'A')];
  const favorites = [
    { artist: 'H1', playCount: 7 },
    { artist: 'a', playCount: 5 },
    { artist: 'b', playCount: 5 },
  ];
  expect(names(inFollowingOrder(artists, favorites))).toEqual(['Old Name', 'A', 'B']);
});

it('counts an artist with 0 plays as known', () => {
  expect(names(inFollowingOrder([artist('a', 'A'), artist('b', 'B')], [{ artist: 'B', playCount: 0 }]))).toEqual([
    'B',
    'A',
  ]);
});

it('reads each name a few times only, however many artists there are', () => {
  let reads = 0;
  const artists = Array.from({ length: 500 }, (_, n) => {
    const row = artist(`h${n}`, `Artist ${(n * 7) % 500}`);
    return {
      handle: row.handle,
      get displayName() {
        reads++;
        return row.displayName;
      },
    };
  });
  const ordered = inFollowingOrder(artists, [{ artist: 'Artist 3', playCount: 1 }]);
  expect(reads).toBeLessThanOrEqual(2 * artists.length);
  expect(ordered[0]?.displayName).toBe('Artist 3');
});

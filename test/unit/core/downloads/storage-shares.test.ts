import { describe, expect, it } from 'vitest';
import { parseTrackId, type TrackId } from '../../../../src/core/ids.ts';
import { storageShares } from '../../../../src/core/downloads/storage-shares.ts';
import { assertDefined } from '../../../../src/lib/assert-defined.ts';

const id = (text: string): TrackId => assertDefined(parseTrackId(text), 'track id');
const ids = (text: string): TrackId[] => Array.from(text, id);
const stored = (sizes: Record<string, number>) => new Map(Object.entries(sizes).map(([name, n]) => [id(name), n]));

describe('what lists take of the storage', () => {
  it('counts a shared song in full for each list, and says how much is shared', () => {
    const lists = [
      { collection: 'liked', trackIds: ids('ab') },
      { collection: 'genre:Jazz', trackIds: ids('bcd') },
      { collection: 'genre:Pop', trackIds: ids('x') },
    ];
    expect(storageShares(lists, stored({ a: 1, b: 10, c: 100, z: 1000 }))).toEqual({
      lists: [
        { collection: 'genre:Jazz', bytes: 110, sharedBytes: 10 },
        { collection: 'liked', bytes: 11, sharedBytes: 10 },
        { collection: 'genre:Pop', bytes: 0, sharedBytes: 0 },
      ],
      otherIds: [id('z')],
    });
  });

  it('counts a song that a list names twice once, and as not shared', () => {
    const { lists } = storageShares([{ collection: 'liked', trackIds: ids('aa') }], stored({ a: 5 }));
    expect(lists).toEqual([{ collection: 'liked', bytes: 5, sharedBytes: 0 }]);
  });
});

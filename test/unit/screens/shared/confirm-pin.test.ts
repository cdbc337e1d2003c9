import { beforeEach, expect, it, vi } from 'vitest';
import type { OffbeatDb } from '../../../../src/db/offbeat-db.ts';
import { confirmPin } from '../../../../src/screens/shared/pins/confirm-pin.ts';
import { contextFor, freshDb, trackId } from '../../db/support.ts';

/** At 24,000 bytes a second in `high`: 1.2 MB. */
const song = (name: string) => ({
  id: trackId(name),
  title: name,
  authorName: '',
  handle: null,
  coverImage: null,
  durationS: 50,
});
const megabyte = 1_000_000;

let db: OffbeatDb;
let titles: string[];
beforeEach(() => {
  db = freshDb();
  titles = [];
});

const pin = async (names: string, freeBytes: number): Promise<readonly string[]> => {
  vi.stubGlobal('navigator', {
    storage: { estimate: async () => ({ quota: 10 * megabyte + freeBytes, usage: 10 * megabyte }) },
  });
  const choose = ({ title }: { readonly title: string }) => {
    titles.push(title);
    return Promise.resolve(null);
  };
  await confirmPin(contextFor(db), choose, 'genre:Jazz', Array.from(names).map(song), 'high');
  return (await db.pins.toArray()).flatMap(({ trackIds }) => trackIds);
};
const played = async (names: string): Promise<void> => {
  for (const name of names)
    await db.audioFiles.put({
      trackId: trackId(name),
      quality: 'high',
      cacheKey: name,
      bytes: 1.2 * megabyte,
      mime: 'audio/mp4',
      pinned: 0,
      storedAtMs: 1,
      playedAtMs: 1,
    });
};

it('pins nothing that the browser has no storage for, and says so', async () => {
  expect(await pin('abcd', 2 * megabyte)).toEqual([]);
  expect(titles).toEqual(['Not enough storage for music']);
});

it('pins what is stored already, however little storage the browser has left', async () => {
  await played('abcd');
  expect(await pin('abcd', 1)).toEqual(['a', 'b', 'c', 'd']);
  expect(titles).toEqual([]);
});

it('counts what was played, and makes room for pins, as free', async () => {
  await played('vwxyz');
  expect(await pin('a', 1)).toEqual(['a']);
  expect(titles).toEqual([]);
});

import { expect, it, vi } from 'vitest';
import { setLike } from '../../../src/db/library/like-commands.ts';
import { addToPlaylist, createPlaylist } from '../../../src/db/playlists/commands.ts';
import { song } from '../../support/song.ts';
import { evictForWriting } from '../../../src/downloads/eviction.ts';
import { contextFor, freshDb, outboxKinds, trackId } from './support.ts';
import { putSongs } from '../../../src/db/catalogue/commands.ts';

/** A disk on which the outbox finds room only once so many bodies are gone. */
function fullDisk(bodies: number, needed: number) {
  const db = freshDb();
  const removed: string[] = [];
  db.outbox.hook('creating', () => {
    if (removed.length < needed) throw new DOMException('full', 'QuotaExceededError');
  });
  const removeBody = (key: string): Promise<void> => {
    removed.push(key);
    return Promise.resolve();
  };
  const dropParts = vi.fn<() => Promise<void>>(() => Promise.resolve());
  db.makeSpace = () => evictForWriting(db, { removeBody, dropParts });
  const audioFiles = Array.from({ length: bodies }, (_, n) => ({
    trackId: trackId(`t${n}`),
    quality: 'high' as const,
    cacheKey: `k${n}`,
    bytes: 1,
    mime: 'audio/mp4',
    pinned: n === 0 ? (1 as const) : (0 as const),
    storedAtMs: 1,
    playedAtMs: n,
  }));
  return { db, removed, dropParts, filled: db.audioFiles.bulkPut(audioFiles) };
}

it('writes a user’s change on a full disk, and evicts played audio for it, never what is pinned', async () => {
  const { db, removed, dropParts, filled } = fullDisk(5, 1);
  await filled;
  await putSongs(db, [song('a')], 1);
  await setLike(contextFor(db), trackId('a'), true);
  expect(await outboxKinds(db)).toEqual(['like.set', 'track.countLike']);
  expect([await db.likes.count(), removed, dropParts.mock.calls.length]).toEqual([1, ['k1', 'k2'], 1]);
  expect((await db.audioFiles.toArray()).map((row) => row.trackId)).toEqual(['t0', 't3', 't4']);
});

it('has one effect of a change that was tried twice', async () => {
  const { db, filled } = fullDisk(4, 1);
  await filled;
  const list = await createPlaylist(contextFor(db), 'Road');
  await addToPlaylist(contextFor(db), list, trackId('a'));
  expect(await outboxKinds(db)).toEqual(['playlist.create', 'playlist.addSong']);
});

it('says so when there is nothing to evict, and changes nothing', async () => {
  const { db, filled } = fullDisk(1, 1);
  await filled;
  await expect(setLike(contextFor(db), trackId('a'), true)).rejects.toThrow('full');
  expect([await db.likes.count(), await db.outbox.count(), await db.audioFiles.count()]).toEqual([0, 0, 1]);
});

it('says so where no space could be made: its code may be lost', async () => {
  const { db } = fullDisk(0, 1);
  db.makeSpace = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
  await expect(setLike(contextFor(db), trackId('a'), true)).rejects.toThrow('full');
});

it('does not take another error for a full disk', async () => {
  const db = freshDb();
  const makeSpace = vi.fn<() => Promise<void>>(() => Promise.resolve());
  db.makeSpace = makeSpace;
  db.outbox.hook('creating', () => {
    throw new TypeError('broken');
  });
  await expect(setLike(contextFor(db), trackId('a'), true)).rejects.toThrow('broken');
  expect(makeSpace).not.toHaveBeenCalled();
});

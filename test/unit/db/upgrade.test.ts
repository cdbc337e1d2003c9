import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it, onTestFinished } from 'vitest';
import { OffbeatDb, searchTextOwed } from '../../../src/db/offbeat-db.ts';
import { catchUpSearchText } from '../../../src/db/search/commands.ts';
import { searchTracks } from '../../../src/db/search/queries.ts';
import { onWrite, song, trackId } from './support.ts';
import { version1, version3 } from '../../support/old-schemas.ts';

/** A device as version 1 of the app left it, its tab still open. */
async function deviceOfVersion1(songs = 3) {
  const options = { indexedDB: new IDBFactory(), IDBKeyRange };
  const old = new Dexie('offbeat', options);
  old.version(1).stores(version1);
  const rows = Array.from({ length: songs }, (_, index) => ({
    ...song(`s${index}`, { title: index === 1 ? 'Rain' : 'Snow' }).track,
    words: ['old'],
    seenAtMs: 1,
  }));
  await old.table('tracks').bulkPut(rows);
  await old.table('likes').put({ ownerId: 'g', trackId: 's1', likedAtMs: 5 });
  await old.table('outbox').add({ ownerId: 'g', lane: 'like:s1', state: 'pending', listed: 1, nextAttemptAtMs: 1 });
  onTestFinished(() => old.close());
  const open = (): OffbeatDb => {
    const db = new OffbeatDb('offbeat', options);
    onTestFinished(() => db.close());
    return db;
  };
  return { old, open };
}

const isWhole = async (db: OffbeatDb): Promise<void> => {
  await catchUpSearchText(db);
  await catchUpSearchText(db);
  expect((await searchTracks(db, 'rain')).map(({ id }) => id)).toEqual(['s1']);
  expect(await db.likes.count()).toBe(1);
  expect(await db.outbox.toArray()).toMatchObject([{ seq: 1, lane: 'like:s1' }]);
  expect(await db.tracks.get(trackId('s1'))).toMatchObject({ title: 'Rain' });
};

describe('case 24: an upgrade of the schema', () => {
  it('takes over what an old tab has open, which lets go of it', async () => {
    const { old, open } = await deviceOfVersion1();
    let told = 0;
    old.on('versionchange', () => void told++);
    const db = open();
    await db.open();
    expect(told).toBe(1);
    expect(old.isOpen()).toBe(false);
    await isWhole(db);
  });

  it('that is aborted midway leaves the old data as it was, and is made again at the next start', async () => {
    const { old, open } = await deviceOfVersion1(2_500);
    old.close();
    const failing = open();
    onWrite(failing, (table) => {
      if (table === 'counters') throw new Error('the tab died');
    });
    await expect(failing.open()).rejects.toThrow('the tab died');
    await old.open();
    expect(await old.table('tracks').count()).toBe(2_500);
    expect(await old.table('outbox').count()).toBe(1);
    old.close();
    await isWhole(open());
  });

  it('by two tabs at once is made once', async () => {
    const { old, open } = await deviceOfVersion1();
    old.close();
    const [first, second] = [open(), open()];
    await Promise.all([first.open(), second.open()]);
    await isWhole(first);
    await isWhole(second);
    expect(await second.searchText.count()).toBe(1);
  });

  it('from version 3 brings the genres their covers, and leaves the text of search as it is', async () => {
    const options = { indexedDB: new IDBFactory(), IDBKeyRange };
    const old = new Dexie('offbeat', options);
    old.version(3).stores(version3);
    await old.table('tracks').bulkPut([
      { ...song('a', { image_url: 'https://img/a.webp' }).track, seenAtMs: 1 },
      { ...song('b').track, seenAtMs: 1 },
    ]);
    await old.table('lists').bulkPut([
      { key: 'genre:Jazz', ids: ['a', 'b'], page: 1, hasMore: 1 },
      { key: 'genre:Pop', ids: ['b', 'a'], page: 1, hasMore: 1 },
      { key: 'genre:Rock', ids: [], page: 1, hasMore: 0 },
      { key: 'search:text:a', ids: ['a'], page: 1, hasMore: 0 },
    ]);
    await old.table('searchText').put({ page: 1, rev: 1, text: '' });
    old.close();
    const db = new OffbeatDb('offbeat', options);
    onTestFinished(() => db.close());
    expect(await db.genreCovers.toArray()).toEqual([{ genre: 'Jazz', cover: 'https://img/a.webp' }]);
    expect(await db.counters.get(searchTextOwed)).toBeUndefined();
  });
});

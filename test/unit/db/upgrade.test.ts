import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it, onTestFinished } from 'vitest';
import { OffbeatDb } from '../../../src/db/offbeat-db.ts';
import { searchTextOwed } from '../../../src/db/upgrade.ts';
import { catchUpSearchText } from '../../../src/db/search/commands.ts';
import { searchTracks } from '../../../src/db/search/queries.ts';
import { song } from '../../support/song.ts';
import { onWrite, trackId } from './support.ts';
import { olderSchemas, version1, version3, version4 } from '../../support/old-schemas.ts';

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
  await old.table('likesConfirmed').put({ ownerId: 'g', trackId: 's0', likedAtMs: 4 });
  await old.table('outbox').add({
    ownerId: 'g',
    lane: 'like:s1',
    state: 'pending',
    listed: 1,
    nextAttemptAtMs: 1,
    operation: { kind: 'like.set', trackId: 's1', liked: true },
  });
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
  expect(await db.counters.get(searchTextOwed)).toBeUndefined();
  expect((await searchTracks(db, 'rain')).map(({ id }) => id)).toEqual(['s1']);
  expect(await db.likes.count()).toBe(1);
  expect(await db.outbox.toArray()).toMatchObject([
    { seq: 1, lane: 'like:s1', mutation: { kind: 'like.set', trackId: 's1' } },
  ]);
  expect(await db.likesBase.toArray()).toEqual([{ ownerId: 'g', trackId: 's0', likedAtMs: 4 }]);
  expect(await db.tracks.get(trackId('s1'))).toMatchObject({ title: 'Rain' });
};

describe('case 24: an upgrade of the schema', () => {
  it('is proven from every older version', () => {
    const db = new OffbeatDb('offbeat', { indexedDB: new IDBFactory(), IDBKeyRange });
    expect(olderSchemas.map(([version]) => version)).toEqual(Array.from({ length: db.verno - 1 }, (_, n) => n + 1));
  });

  it('takes over the database an old tab has open, which closes it', async () => {
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

  it('renames tables without writing their rows again, and leaves what the new table has already', async () => {
    const options = { indexedDB: new IDBFactory(), IDBKeyRange };
    const old = new Dexie('offbeat', options);
    // As a tab of version 4 leaves the database that another has upgraded: with the tables of both.
    old.version(4).stores({ ...version4, playlistsBase: 'id, ownerId' });
    await old.table('likesConfirmed').put({ ownerId: 'g', trackId: 'a', likedAtMs: 1 });
    await old.table('playlistsConfirmed').put({ id: 'p', ownerId: 'g', name: 'Old' });
    await old.table('playlistsBase').put({ id: 'p', ownerId: 'g', name: 'New' });
    old.close();
    const db = new OffbeatDb('offbeat', options);
    onTestFinished(() => db.close());
    const written: string[] = [];
    onWrite(db, (table) => void written.push(table));
    expect(await db.likesBase.toArray()).toEqual([{ ownerId: 'g', trackId: 'a', likedAtMs: 1 }]);
    expect(await db.likesBase.where('ownerId').equals('g').count()).toBe(1);
    expect(await db.playlistsBase.toArray()).toMatchObject([{ name: 'New' }]);
    expect(written).not.toContain('likesBase');
  });

  it('takes rows that were damaged by hand as they are', async () => {
    const options = { indexedDB: new IDBFactory(), IDBKeyRange };
    const old = new Dexie('offbeat', options);
    old.version(4).stores(version4);
    const odd = [1n, Number.NaN, new Date(0), null, 'text', [null], { without: null }];
    for (const [n, value] of odd.entries()) {
      await old.table('outbox').add({ ownerId: value, operation: value });
      await old.table('pins').put({ ownerId: 'g', collection: `c${n}`, without: value, halt: value });
      await old.table('lists').put({ key: `genre:${n}`, ids: value });
      await old.table('pulls').put({ key: `accepted:${n}`, accepted: value });
      await old.table('tracks').put({ id: `t${n}`, coverImage: value });
    }
    await old.table('lists').put({ key: 'genre:Jazz', ids: ['t0'] });
    await old.table('pulls').put({ key: 'accepted:all', accepted: [...odd, { operation: 1 }] });
    old.close();
    const db = new OffbeatDb('offbeat', options);
    onTestFinished(() => db.close());
    await db.open();
    expect(await db.outbox.count()).toBe(odd.length);
    expect(await db.genreCovers.count()).toBe(0);
    expect(await db.table('pulls').get('accepted:all')).toMatchObject({ accepted: [...odd, { mutation: 1 }] });
  });

  it.each(olderSchemas)(
    'from version %i moves every renamed table and field, and leaves no old name',
    async (version, schema) => {
      const options = { indexedDB: new IDBFactory(), IDBKeyRange };
      const old = new Dexie('offbeat', options);
      old.version(version).stores(schema);
      const likes = Array.from({ length: 4_500 }, (_, n) => ({ ownerId: 'g', trackId: `t${n}`, likedAtMs: n }));
      const sound = {
        trackId: 'a',
        quality: 'high',
        cacheKey: '/a',
        bytes: 3,
        mime: 'audio/mp4',
        pinned: 1,
        storedAtMs: 1,
        playedAtMs: 2,
      };
      await old.table('likesConfirmed').bulkPut(likes);
      await old.table('sounds').put(sound);
      await old.table('noReading').put({ trackId: 'b', seenAtMs: 1 });
      if ('soundProblems' in schema)
        await old.table('soundProblems').put({ trackId: 'c', kind: 'gone', status: 404, seenAtMs: 1 });
      await old.table('playlistsConfirmed').put({ id: 'p', ownerId: 'g', name: 'Mine', songIds: ['a'] });
      await old.table('profilesConfirmed').put({ ownerId: 'g', id: 'g', name: 'Ann' });
      await old.table('playerState').put({ ownerId: 'g', trackId: 'a', currentTimeS: 3, heardMs: 2_000 });
      await old.table('settings').put({ key: 'soundBudgetBytes', value: 7 });
      await old
        .table('pins')
        .put({ ownerId: 'g', collection: 'liked', trackIds: ['a'], without: ['b'], meteredOk: 1, halt: 'full' });
      await old.table('counters').put({ key: 'settled:likes:g', value: 9 });
      await old
        .table('outbox')
        .add({ ownerId: 'g', lane: 'like:a', operation: { kind: 'like.set', trackId: 'a', liked: true } });
      const accepted = { atMs: 5, operation: { kind: 'like.set', trackId: 'a', liked: true } };
      await old.table('pulls').bulkPut([
        { key: 'likes:g', fetchedAtMs: 1, etag: null, againAtMs: 6 },
        { key: 'accepted:g:like:a', fetchedAtMs: 1, etag: null, accepted: [accepted] },
      ]);
      old.close();

      const db = new OffbeatDb('offbeat', options);
      onTestFinished(() => db.close());
      expect(await db.likesBase.count()).toBe(4_500);
      expect(await db.audioFiles.toArray()).toEqual([sound]);
      expect(await db.corsBlocked.count()).toBe(1);
      const failures = 'soundProblems' in schema ? [{ trackId: 'c', status: 404 }] : [];
      expect(await db.downloadFailures.toArray()).toMatchObject(failures);
      expect(await db.playlistsBase.toArray()).toMatchObject([{ name: 'Mine', songIds: ['a'] }]);
      expect(await db.profilesBase.toArray()).toMatchObject([{ name: 'Ann' }]);
      expect(await db.table('playerState').toArray()).toEqual([
        { ownerId: 'g', trackId: 'a', currentTimeS: 3, playedMs: 2_000 },
      ]);
      expect(await db.settings.toArray()).toEqual([{ key: 'storageBudgetBytes', value: 7 }]);
      expect(await db.pins.toArray()).toEqual([
        {
          ownerId: 'g',
          collection: 'liked',
          trackIds: ['a'],
          excludedTrackIds: ['b'],
          meteredAllowed: 1,
          haltReason: 'full',
        },
      ]);
      expect(await db.counters.toArray()).toEqual([{ key: searchTextOwed, value: 1 }]);
      expect(await db.outbox.toArray()).toEqual([
        { seq: 1, ownerId: 'g', lane: 'like:a', mutation: { kind: 'like.set', trackId: 'a', liked: true } },
      ]);
      expect(await db.pulls.orderBy('key').toArray()).toEqual([
        {
          key: 'accepted:g:like:a',
          fetchedAtMs: 1,
          etag: null,
          accepted: [{ atMs: 5, mutation: { kind: 'like.set', trackId: 'a', liked: true } }],
        },
        { key: 'likes:g', fetchedAtMs: 1, etag: null, staleFromMs: 6 },
      ]);
      const stores = [...db.backendDB().objectStoreNames];
      expect(stores.filter((name) => /sounds|noReading|soundProblems|Confirmed/.test(name))).toEqual([]);
      expect(stores.sort()).toEqual(db.tables.map(({ name }) => name).sort());
    },
  );
});

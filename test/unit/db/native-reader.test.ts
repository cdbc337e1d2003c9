import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, expect, it } from 'vitest';
import { homeView } from '../../../src/db/catalogue/home-queries.ts';
import { readHome } from '../../../src/db/catalogue/home-view.ts';
import { readNatively } from '../../../src/db/native-reader.ts';
import { OffbeatDb } from '../../../src/db/offbeat-db.ts';
import { databaseName, schemaVersion } from '../../../src/db/schema-version.ts';
import { guestA } from '../../simulation/world.ts';
import { bareTrack } from '../../support/bare-track.ts';
import { version1 } from '../../support/old-schemas.ts';
import { trackId } from './support.ts';

afterEach(async () => {
  await new OffbeatDb().delete();
});

const stays = () => () => undefined;
const natively = () => readNatively((reader) => readHome(reader, guestA), stays);

it('reads the same Home as Dexie, of one user only', async () => {
  const db = new OffbeatDb();
  await db.tracks.bulkPut(['a', 'b', 'c'].map((name) => ({ ...bareTrack(trackId(name)), seenAtMs: 1 })));
  await db.recentlyPlayed.bulkPut(
    ['a', 'b', 'gone'].map((name, n) => ({ ownerId: guestA, trackId: trackId(name), playedAtMs: n })),
  );
  await db.recentlyPlayed.put({ ownerId: 'visitor' as typeof guestA, trackId: trackId('c'), playedAtMs: 9 });
  await db.favoriteGenres.bulkPut(
    ['Jazz', 'Rock'].map((genre, n) => ({ ownerId: guestA, genre, rank: 2 - n, playCount: n })),
  );
  await db.favoriteArtists.put({ ownerId: guestA, artist: 'Ada', playCount: 3 });
  await db.genreCovers.put({ genre: 'Jazz', cover: '/jazz.webp' });
  const byDexie = await homeView(db, guestA);
  expect(await natively()).toEqual(byDexie);
  expect(byDexie.recent.map(({ id }) => id)).toEqual(['b', 'a']);
  expect(byDexie.favoriteGenres).toEqual(['Rock', 'Jazz']);
  db.close();
});

it('creates no database where there is none', async () => {
  expect(await natively()).toBeUndefined();
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(databaseName);
});

it('leaves a database of another version alone, and closes it', async () => {
  const newer = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(databaseName, 990);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('not opened'));
  });
  newer.close();
  expect(await natively()).toBeUndefined();
});

it('reads the database also after a tab of an older version opened it, to which Dexie adds what that misses', async () => {
  const db = new OffbeatDb();
  await db.genreCovers.put({ genre: 'Jazz', cover: '/jazz.webp' });
  db.close();
  const old = new Dexie(databaseName);
  old.version(1).stores(version1);
  await old.open();
  const versionNow = old.backendDB().version;
  old.close();
  expect(versionNow).not.toBe(schemaVersion * 10);
  expect((await natively())?.covers).toEqual(new Map([['Jazz', '/jazz.webp']]));
});

it('ends its transaction with the page, which WebKit does not', async () => {
  const db = new OffbeatDb();
  await db.open();
  db.close();
  let hide = (): void => undefined;
  let isWatched = true;
  const read = readNatively(
    async (reader) => {
      await reader.get('identity', 'current');
      hide();
      return reader.getAll('genreCovers');
    },
    (abort) => {
      hide = abort;
      return () => (isWatched = false);
    },
  );
  expect(await read.then(() => 'read', String)).toMatch(/^(InvalidState|TransactionInactive)Error/);
  expect(isWatched).toBe(false);
});

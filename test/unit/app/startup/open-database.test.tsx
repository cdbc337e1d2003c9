import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { openDatabase } from '../../../../src/app/startup/open-database.ts';
import { schemaVersion } from '../../../../src/db/schema-version.ts';
import { override } from '../../../support/unit/override.ts';

beforeEach(() => {
  override(Dexie.dependencies, 'indexedDB', new IDBFactory());
  override(Dexie.dependencies, 'IDBKeyRange', IDBKeyRange);
  // Dexie tells of every change of version.
  override(console, 'warn', () => undefined);
});

/** The page's database, and another version of the app, which opens it in `version` of IndexedDB: ten for each of the app's. */
async function opened() {
  const events = {
    onBlocked: vi.fn<() => void>(),
    onSlow: vi.fn<() => void>(),
    onNewerVersion: vi.fn<() => void>(),
    onDeleted: vi.fn<() => void>(),
  };
  const { db, kind } = await openDatabase(events);
  onTestFinished(() => db.close());
  const another = (version: number, change: (database: IDBDatabase) => void = () => undefined) =>
    new Promise<IDBDatabase>((resolve, reject) => {
      const request = Dexie.dependencies.indexedDB.open('offbeat', version);
      request.addEventListener('upgradeneeded', () => change(request.result));
      request.addEventListener('error', () => reject(new Error('not opened')));
      request.addEventListener('success', () => resolve(request.result));
    });
  return { db, kind, events, another };
}

it('tells of a newer version, not of the tables that a tab of an older one has made again', async () => {
  const { db, events, another } = await opened();
  (await another(schemaVersion * 10 + 1)).close();
  await db.settings.count();
  expect(events.onNewerVersion).not.toHaveBeenCalled();
  (await another((schemaVersion + 1) * 10)).close();
  expect(events.onNewerVersion).toHaveBeenCalledTimes(1);
});

it('does not say once it has started that an older tab blocks it: it is the older one, and goes on', async () => {
  const { db, events, another } = await opened();
  const newer = await another((schemaVersion + 1) * 10, (database) => database.deleteObjectStore('coverColors'));
  // Dexie makes the table again in a version of its own, for which it waits until the newer tab closes its connection.
  const counted = db.coverColors.count();
  await new Promise<void>((asked) => newer.addEventListener('versionchange', () => setTimeout(asked, 10)));
  newer.close();
  expect(await counted).toBe(0);
  expect(events.onBlocked).not.toHaveBeenCalled();
});

it('says whether the device is full or the browser refuses storage, where what is stored cannot be upgraded', async () => {
  const factory = Dexie.dependencies.indexedDB;
  await new Promise<void>((resolve) => {
    const request = factory.open('offbeat', schemaVersion * 10 - 10);
    request.addEventListener('success', () => {
      request.result.close();
      resolve();
    });
  });
  const openedWhere = async (refusal: string): Promise<string> => {
    override(IDBObjectStore.prototype, 'put', () => {
      throw new DOMException('refused', refusal);
    });
    return (await opened()).kind;
  };
  expect(await openedWhere('QuotaExceededError')).toBe('full');
  expect(await openedWhere('UnknownError')).toBe('memory');
});

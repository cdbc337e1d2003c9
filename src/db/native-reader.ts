import { homeTables, type HomeReader } from './catalogue/home-reader.ts';
import { abortTransaction } from './live-transactions.ts';
import { databaseName, schemaVersion } from './schema-version.ts';

/**
 * Reads of Home from IndexedDB itself, in one transaction, for the first frame: Dexie is 28 KiB and opens later. Resolves
 * to undefined where there is no database of this version; it then creates none. Rejects with what IndexedDB throws.
 */
export async function readNatively<T>(
  read: (reader: HomeReader) => Promise<T>,
  onPageHide: OnPageHide,
): Promise<T | undefined> {
  const database = await openExisting();
  if (database === undefined) return undefined;
  try {
    // Dexie multiplies its versions by ten. A tab or worker of an older app that opens the database after its upgrade
    // adds the parts it misses and one to the version; ours are all there still.
    if (Math.floor(database.version / 10) !== schemaVersion) return undefined;
    return await endingWithPage(database.transaction([...homeTables], 'readonly'), read, onPageHide);
  } finally {
    // An open connection would delay an upgrade or a deletion.
    database.close();
  }
}

/** Calls `abort` when the page is closed or left; returns an unsubscribe function. */
export type OnPageHide = (abort: () => unknown) => () => void;

/** WebKit never ends a transaction of a closed page (live-transactions.ts). */
async function endingWithPage<T>(
  transaction: IDBTransaction,
  read: (reader: HomeReader) => Promise<T>,
  onPageHide: OnPageHide,
): Promise<T> {
  const stop = onPageHide(() => abortTransaction(transaction));
  try {
    return await read(readerOf(transaction));
  } finally {
    stop();
  }
}

function openExisting(): Promise<IDBDatabase | undefined> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName);
    request.addEventListener('upgradeneeded', () => {
      // There was none: aborted, none is created.
      request.transaction?.abort();
      resolve(undefined);
    });
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('the database did not open')));
  });
}

const readerOf = (transaction: IDBTransaction): HomeReader => ({
  get: (table, key) => answerOf(transaction.objectStore(table).get(key)),
  getAll: (table) => answerOf(transaction.objectStore(table).getAll()),
  equal: (table, index, value) => answerOf(transaction.objectStore(table).index(index).getAll(value)),
  beginning: (table, index, value) =>
    answerOf(
      transaction
        .objectStore(table)
        .index(index)
        .getAll(IDBKeyRange.bound([value], [value, []])),
    ),
});

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('the database did not answer')));
  });

/** The database of Firebase Auth's indexedDBLocalPersistence (firebase 12, @firebase/auth), and its only store. */
const databaseName = 'firebaseLocalStorageDb';
const storeName = 'firebaseLocalStorage';

export async function hasFirebaseSession(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === databaseName);
  } catch {
    // Firefox before 126 cannot list databases.
    return false;
  }
}

/**
 * Needs none of Firebase's code. Clears the store, because deleting the database would wait until Firebase, here or in
 * another tab, closes it. Never rejects.
 */
export const dropFirebaseSession = (): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => resolve();
    try {
      const opening = indexedDB.open(databaseName);
      // Without the database there is no session, and none is made.
      opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
      opening.addEventListener('error', done);
      opening.addEventListener('success', () => clear(opening.result, done));
    } catch {
      // Without IndexedDB there is no session.
      done();
    }
  });

function clear(database: IDBDatabase, done: () => void): void {
  const end = (): void => {
    database.close();
    done();
  };
  if (!database.objectStoreNames.contains(storeName)) return end();
  const clearing = database.transaction(storeName, 'readwrite');
  clearing.objectStore(storeName).clear();
  clearing.addEventListener('complete', end);
  clearing.addEventListener('abort', end);
  return undefined;
}

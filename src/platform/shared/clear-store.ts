/**
 * Clears a store of another library's database, because deleting the database would wait until that library, here or in
 * another context, closes it. Never rejects.
 */
export const clearStore = (databaseName: string, storeName: string): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => resolve();
    try {
      const opening = indexedDB.open(databaseName);
      // Without the database there is nothing to clear, and none is made.
      opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
      opening.addEventListener('error', done);
      opening.addEventListener('success', () => clear(opening.result, storeName, done));
    } catch {
      // Without IndexedDB there is nothing to clear.
      done();
    }
  });

function clear(database: IDBDatabase, storeName: string, done: () => void): void {
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

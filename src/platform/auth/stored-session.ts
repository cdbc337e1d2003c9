/** The database of Firebase Auth's indexedDBLocalPersistence (firebase 12, @firebase/auth). */
const databaseName = 'firebaseLocalStorageDb';

export async function hasFirebaseSession(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === databaseName);
  } catch {
    // Firefox before 126 cannot list databases.
    return false;
  }
}

/** Needs none of Firebase's code. Never rejects. */
export const dropFirebaseSession = (): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => resolve();
    try {
      const request = indexedDB.deleteDatabase(databaseName);
      request.addEventListener('success', done);
      request.addEventListener('error', done);
      request.addEventListener('blocked', done);
    } catch {
      // Without IndexedDB there is no session.
      done();
    }
  });

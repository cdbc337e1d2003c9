import { clearStore } from '../shared/clear-store.ts';

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

/** Needs none of Firebase's code. Never rejects. */
export const dropFirebaseSession = (): Promise<void> => clearStore(databaseName, storeName);

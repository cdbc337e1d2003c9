import { followTransactions } from '../../db/live-transactions.ts';
import { OffbeatDb } from '../../db/offbeat-db.ts';
import { isQuotaExceeded } from '../../db/quota-exceeded.ts';
import { databaseName, schemaVersion } from '../../db/schema-version.ts';
import { onPageEnd, reloadInPlace } from '../../platform/page-life.ts';
import { logFailure } from '../../lib/log.ts';
import { untilLoaded } from '../../lib/until-loaded.ts';

export type OpenedDatabase = {
  readonly db: OffbeatDb;
  /**
   * `memory`: the browser refused IndexedDB; data is lost when the page closes (docs/guarantees.md, case 6). `full`: so too,
   * because the device has no space to upgrade what is stored, which stays as it is.
   */
  readonly kind: 'stored' | 'memory' | 'full';
};

export type DatabaseEvents = {
  /** An older version of the app in another tab blocks the upgrade: it must be closed or reloaded. */
  readonly onBlocked: () => void;
  /** The browser has not answered for `slowMs`: it upgrades a large library, or its storage hangs. */
  readonly onSlow: () => void;
  readonly onNewerVersion: () => void;
  readonly onDeleted: () => void;
};

const slowMs = 4_000;

export async function openDatabase(events: DatabaseEvents): Promise<OpenedDatabase> {
  const db = new OffbeatDb();
  const slow = setTimeout(events.onSlow, slowMs);
  const onBlocked = (): void => {
    clearTimeout(slow);
    events.onBlocked();
  };
  db.on('blocked', onBlocked);
  db.on('versionchange', ({ newVersion }) => {
    // Dexie's own handler closed this connection, so neither upgrade nor deletion waits for this tab
    // (docs/guarantees.md, case 24: an upgrade with an old tab open).
    if (newVersion === null || newVersion === 0) events.onDeleted();
    // Ten for each of ours. Between them Dexie adds the tables that a tab of an older version lacks: this one is the newer.
    else if (newVersion >= (schemaVersion + 1) * 10) events.onNewerVersion();
  });
  onPageEnd(followTransactions(db), reloadInPlace);
  try {
    // What may take long after that is the network.
    await db.open().finally(() => clearTimeout(slow));
    // From now on it is the newer version that this page's connection waits for, and the page stays.
    db.on.blocked.unsubscribe(onBlocked);
    return { db, kind: 'stored' };
  } catch (error) {
    logFailure('opening the database', error);
    db.close();
    // Without it nothing starts.
    const { IDBKeyRange, indexedDB } = await untilLoaded(() => import('fake-indexeddb'));
    // Without any in the browser, Dexie runs no live query, whatever database the query reads.
    OffbeatDb.dependencies.indexedDB ??= indexedDB;
    const memory = new OffbeatDb(databaseName, { IDBKeyRange, indexedDB });
    memory.isTemporary = true;
    await memory.open();
    return { db: memory, kind: isQuotaExceeded(error) ? 'full' : 'memory' };
  }
}

import type { Dexie } from 'dexie';

/**
 * Follows the transactions of `db`, to be called before it is opened; the returned function aborts those that have not
 * begun to commit, and tells whether there were any. For a page that ends: WebKit never ends a transaction whose page is
 * gone, and from then on no transaction over its tables does either, in any tab, until the browser is started again
 * (decision 0053).
 */
export function followTransactions(db: Dexie): () => boolean {
  const live = new Set<IDBTransaction>();
  db.use({
    stack: 'dbcore',
    name: 'live transactions',
    create: (core) => ({
      ...core,
      transaction: (...given) => {
        const transaction = core.transaction(...given);
        if (isIdbTransaction(transaction)) follow(transaction);
        return transaction;
      },
    }),
  });

  function follow(transaction: IDBTransaction): void {
    live.add(transaction);
    const ended = (): boolean => live.delete(transaction);
    transaction.addEventListener('complete', ended);
    transaction.addEventListener('abort', ended);
  }

  return () => {
    let aborted = false;
    for (const transaction of live) {
      try {
        transaction.abort();
        aborted = true;
      } catch {
        // It is committing, or has just ended: the browser brings that to its end.
      }
    }
    return aborted;
  };
}

/** Dexie's own name for it knows `abort` alone. */
const isIdbTransaction = (transaction: object): transaction is IDBTransaction => 'addEventListener' in transaction;

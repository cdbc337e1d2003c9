import type { Dexie } from 'dexie';

/**
 * Tracks the transactions of `db`; call before opening it. The returned function aborts those that have not
 * begun to commit, and returns whether there were any. Call it on `pagehide`: WebKit never ends a transaction of a closed
 * page, which blocks all transactions over its tables, in every tab, until the browser restarts
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
    for (const transaction of live) aborted = abortTransaction(transaction) || aborted;
    return aborted;
  };
}

/** Returns false if it was too late. */
export function abortTransaction(transaction: IDBTransaction): boolean {
  try {
    transaction.abort();
    return true;
  } catch {
    // It is committing or has ended: an abort throws.
    return false;
  }
}

const isIdbTransaction = (transaction: object): transaction is IDBTransaction => 'addEventListener' in transaction;

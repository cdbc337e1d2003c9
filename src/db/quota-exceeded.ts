import { Dexie } from 'dexie';

/** Dexie reports a quota error also as the `inner` error of the aborted transaction. */
export function isQuotaExceeded(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  return Reflect.get(error, 'name') === 'QuotaExceededError' || isQuotaExceeded(Reflect.get(error, 'inner'));
}

const isMethod = (value: unknown): value is (...given: unknown[]) => Promise<unknown> => typeof value === 'function';

/**
 * Retries every explicit transaction of `db` that fails for quota once, after space was made: the user's changes must
 * be written, and cached audio can be evicted (docs/guarantees.md, Audio). An aborted transaction leaves nothing
 * behind, so its function can run again. A nested transaction is retried with the outer one.
 */
export function retryAfterEviction(db: Dexie, makeSpace: () => (() => Promise<void>) | undefined): void {
  const transaction: unknown = Reflect.get(db, 'transaction');
  if (!isMethod(transaction)) return;
  Object.defineProperty(db, 'transaction', {
    configurable: true,
    writable: true,
    value: (...given: unknown[]): unknown => {
      const run = (): Promise<unknown> => transaction.apply(db, given);
      if (Dexie.currentTransaction !== null) return run();
      return run().catch((error: unknown) => {
        const make = makeSpace();
        if (make === undefined || !isQuotaExceeded(error)) throw error;
        return make().then(run, () => {
          // The caller tells the user by the error what to do about it.
          throw error;
        });
      });
    },
  });
}

import { Dexie } from 'dexie';

/** Whether an error says that the disk or the quota is full; browsers hide it in the abort of the transaction. */
export function isQuotaExceeded(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  return Reflect.get(error, 'name') === 'QuotaExceededError' || isQuotaExceeded(Reflect.get(error, 'inner'));
}

const isMethod = (value: unknown): value is (...given: unknown[]) => Promise<unknown> => typeof value === 'function';

/**
 * Makes every explicit transaction of `db` that meets a full disk try once more after space was made: what a user does
 * must be written, and cached sound is there to be let go (docs/guarantees.md, Audio). An aborted transaction left nothing behind,
 * so running its function again is running it the first time. Inside another transaction that one is tried again.
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
        return make().then(run);
      });
    },
  });
}

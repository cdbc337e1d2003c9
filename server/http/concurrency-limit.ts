/**
 * Bounds concurrent work, in all and per caller, so that a few slow requests of one caller do not block the others.
 * `refuse` makes the error that is thrown instead of waiting (`concurrencyLimit` in src/lib waits).
 */
export class ConcurrencyLimit {
  readonly #inAll: number;
  readonly #perCaller: number;
  readonly #refuse: () => Error;
  readonly #running = new Map<string, number>();
  #count = 0;

  constructor(inAll: number, perCaller: number, refuse: () => Error) {
    this.#inAll = inAll;
    this.#perCaller = perCaller;
    this.#refuse = refuse;
  }

  async run<T>(caller: string, work: () => Promise<T>): Promise<T> {
    const own = this.#running.get(caller) ?? 0;
    if (this.#count >= this.#inAll || own >= this.#perCaller) throw this.#refuse();
    this.#count += 1;
    this.#running.set(caller, own + 1);
    try {
      return await work();
    } finally {
      this.#count -= 1;
      const left = (this.#running.get(caller) ?? 1) - 1;
      if (left === 0) this.#running.delete(caller);
      else this.#running.set(caller, left);
    }
  }
}

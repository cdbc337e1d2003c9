/**
 * Runs at most `atOnce` pieces of work at a time. Callers that wait take turns, so that each waits for one piece of every
 * other caller, however many that one has waiting (`concurrencyLimit` in src/lib knows no callers).
 */
export class Turns {
  readonly #atOnce: number;
  readonly #waiting = new Map<string, (() => void)[]>();
  #running = 0;

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  /** Pieces of work under way. */
  get running(): number {
    return this.#running;
  }

  async run<T>(caller: string, work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#atOnce) this.#running += 1;
    else await new Promise<void>((begin) => this.#wait(caller, begin));
    try {
      return await work();
    } finally {
      this.#next();
    }
  }

  #wait(caller: string, begin: () => void): void {
    const own = this.#waiting.get(caller);
    if (own === undefined) this.#waiting.set(caller, [begin]);
    else own.push(begin);
  }

  /** Hands the place over directly, so that no later call overtakes the one whose turn it is. */
  #next(): void {
    for (const [caller, own] of this.#waiting) {
      const begin = own.shift();
      // Set again, a caller is the last of those who wait.
      this.#waiting.delete(caller);
      if (own.length > 0) this.#waiting.set(caller, own);
      begin?.();
      return;
    }
    this.#running -= 1;
  }
}

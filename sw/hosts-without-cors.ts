/** One answer of a host may lack the headers of its others: nginx's for an error do by default. */
const refusalsInRow = 3;

/** Hosts whose covers can be shown but not cached, because no answer has CORS headers. Remembered for as long as the worker lives. */
export class HostsWithoutCors {
  readonly #refusals = new Map<string, number>();

  has(origin: string): boolean {
    return (this.#refusals.get(origin) ?? 0) >= refusalsInRow;
  }

  allowed(origin: string): void {
    this.#refusals.delete(origin);
  }

  refused(origin: string): void {
    this.#refusals.set(origin, (this.#refusals.get(origin) ?? 0) + 1);
  }
}

/** One answer of a host may lack the headers of its others: nginx's for an error do by default. */
const opaqueInRow = 3;

/** Hosts whose covers can be shown but not cached, because no answer has CORS headers. Remembered for as long as the worker lives. */
export class HostsWithoutCors {
  readonly #opaque = new Map<string, number>();

  has(origin: string): boolean {
    return (this.#opaque.get(origin) ?? 0) >= opaqueInRow;
  }

  /** A cover came with CORS headers. */
  noteReadable(origin: string): void {
    this.#opaque.delete(origin);
  }

  /** A cover could only be shown. */
  noteOpaque(origin: string): void {
    this.#opaque.set(origin, (this.#opaque.get(origin) ?? 0) + 1);
  }
}

import { createHash } from 'node:crypto';

const mostCallers = 20_000;

/**
 * What this process knows of each caller, by a hash: no address is stored. About 5 MB at most; a caller pushed out by twenty
 * thousand others is a new one.
 */
export class CallerMap<Value> {
  readonly #values = new Map<string, Value>();

  get(caller: string): Value | undefined {
    return this.#values.get(nameOf(caller));
  }

  /** The caller is then the last to be pushed out. */
  set(caller: string, value: Value): void {
    const name = nameOf(caller);
    this.#values.delete(name);
    this.#values.set(name, value);
    for (const oldest of this.#values.keys()) {
      if (this.#values.size <= mostCallers) break;
      this.#values.delete(oldest);
    }
  }
}

const nameOf = (caller: string): string => createHash('sha256').update(caller).digest('base64url').slice(0, 16);

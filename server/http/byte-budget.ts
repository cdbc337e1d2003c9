import { tooMany, unavailable, type HttpError } from './errors.ts';

const retryAfterS = 2;
/** A share for each caller that other callers cannot take: small calls succeed while large ones fill the memory. */
const alwaysBytes = 16 * 1024;

export interface ReservedBytes {
  /** Throws 429 when its caller uses too much, or after `release`; 503 when all callers together do. */
  take(bytes: number): void;
  bytes(): number;
  release(): void;
}

/** Bounds the bytes in memory at the same time, in all and per caller (docs/decisions/0060). */
export class ByteBudget {
  readonly #inAll: number;
  readonly #perCaller: number;
  readonly #taken = new Map<string, number>();
  #total = 0;

  constructor(inAll: number, perCaller: number) {
    this.#inAll = inAll;
    this.#perCaller = perCaller;
  }

  get total(): number {
    return this.#total;
  }

  reserve(caller: string): ReservedBytes {
    let mine = 0;
    let isOver = false;
    const change = (bytes: number): void => {
      mine += bytes;
      this.#total += bytes;
      const left = (this.#taken.get(caller) ?? 0) + bytes;
      if (left === 0) this.#taken.delete(caller);
      else this.#taken.set(caller, left);
    };
    return {
      take: (bytes) => {
        // A body may continue to arrive shortly after its request was answered.
        const refused = isOver ? tooMany(retryAfterS) : this.#refusal(caller, mine, bytes);
        if (refused !== undefined) throw refused;
        change(bytes);
      },
      bytes: () => mine,
      release: () => {
        isOver = true;
        if (mine > 0) change(-mine);
      },
    };
  }

  #refusal(caller: string, mine: number, bytes: number): HttpError | undefined {
    if ((this.#taken.get(caller) ?? 0) + bytes > this.#perCaller) return tooMany(retryAfterS);
    if (this.#total + bytes <= this.#inAll || mine + bytes <= alwaysBytes) return undefined;
    return unavailable('The server is busy. Please try again.', retryAfterS);
  }
}

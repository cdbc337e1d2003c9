import { tooMany, unavailable, type HttpError } from './errors.ts';

const retryAfterS = 2;
/** The share of each caller that other callers cannot take: small calls go on when large ones fill the memory. */
const alwaysBytes = 16 * 1024;

/** What one request holds of a budget. */
export interface ReservedBytes {
  /** Throws 429 when its caller holds too much, or after `release`; 503 when all callers together do. */
  take(bytes: number): void;
  /** How much it holds now. */
  bytes(): number;
  /** Gives all of it back; may be called again. */
  release(): void;
}

/** Bounds the bytes that are in memory at the same time, in all and for one caller (docs/decisions/0060). */
export class ByteBudget {
  readonly #inAll: number;
  readonly #perCaller: number;
  readonly #held = new Map<string, number>();
  #total = 0;

  constructor(inAll: number, perCaller: number) {
    this.#inAll = inAll;
    this.#perCaller = perCaller;
  }

  /** Zero once every request has ended (tests). */
  get total(): number {
    return this.#total;
  }

  hold(caller: string): ReservedBytes {
    let mine = 0;
    let isOver = false;
    const change = (bytes: number): void => {
      mine += bytes;
      this.#total += bytes;
      const left = (this.#held.get(caller) ?? 0) + bytes;
      if (left === 0) this.#held.delete(caller);
      else this.#held.set(caller, left);
    };
    return {
      take: (bytes) => {
        // A body may go on coming for a moment after its request was answered.
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
    if ((this.#held.get(caller) ?? 0) + bytes > this.#perCaller) return tooMany(retryAfterS);
    if (this.#total + bytes <= this.#inAll || mine + bytes <= alwaysBytes) return undefined;
    return unavailable('The server is busy. Please try again.', retryAfterS);
  }
}

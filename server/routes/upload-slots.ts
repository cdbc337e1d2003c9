import { unavailable } from '../http/errors.ts';

export interface UploadSlot {
  /** Aborted, with the error to answer, when another caller takes the slot. */
  readonly signal: AbortSignal;
  readonly received: (bytes: number) => void;
  /** All of it has arrived: what is still to be done does not depend on the sender. */
  readonly arrived: () => void;
}

interface Taken {
  caller: string;
  beganMs: number;
  bytes: number;
  isArriving: boolean;
  over: AbortController;
}

/** The first seconds say little of an upload. */
const measuredFromMs = 30_000;
/** Too slow for a usual song of 4 MB within the five minutes that node gives a request. */
const slowBytesPerMs = 16;

const busy = (): Error => unavailable('The server is taking other recordings. Please try again.', 15);

/**
 * Bounds the uploads at once, in all and per caller. Where all slots are taken, a caller who has none takes that of an upload whose
 * caller has several, else of one that is slow: slow senders from many addresses cannot keep others out.
 */
export class UploadSlots {
  readonly #inAll: number;
  readonly #perCaller: number;
  readonly #nowMs: () => number;
  readonly #taken = new Set<Taken>();

  constructor(inAll: number, perCaller: number, nowMs: () => number = () => performance.now()) {
    this.#inAll = inAll;
    this.#perCaller = perCaller;
    this.#nowMs = nowMs;
  }

  /** Throws 503 instead of waiting. */
  async run<T>(caller: string, work: (slot: UploadSlot) => Promise<T>): Promise<T> {
    const own = this.#countOf(caller);
    const isFull = this.#taken.size >= this.#inAll;
    if (own >= this.#perCaller || (isFull && !(own === 0 && this.#freeOne()))) throw busy();
    const taken: Taken = { caller, beganMs: this.#nowMs(), bytes: 0, isArriving: true, over: new AbortController() };
    this.#taken.add(taken);
    try {
      return await work({
        signal: taken.over.signal,
        received: (bytes) => void (taken.bytes += bytes),
        arrived: () => void (taken.isArriving = false),
      });
    } finally {
      this.#taken.delete(taken);
    }
  }

  #countOf(caller: string): number {
    return [...this.#taken].filter((taken) => taken.caller === caller).length;
  }

  #freeOne(): boolean {
    const now = this.#nowMs();
    const [first] = [...this.#taken]
      .filter(({ isArriving, beganMs }) => isArriving && now - beganMs >= measuredFromMs)
      .map((taken) => ({ taken, share: this.#countOf(taken.caller), rate: taken.bytes / (now - taken.beganMs) }))
      .filter(({ share, rate }) => share > 1 || rate < slowBytesPerMs)
      .sort((a, b) => b.share - a.share || a.rate - b.rate);
    if (first === undefined) return false;
    this.#taken.delete(first.taken);
    first.taken.over.abort(busy());
    return true;
  }
}

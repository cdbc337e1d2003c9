import { CallerMap } from './caller-map.ts';

/** Counts pieces per caller in a time window, in this process. 0 is no bound. */
export class Quota {
  readonly #windows = new CallerMap<{ beganMs: number; taken: number }>();

  readonly #limit: number;
  readonly #windowMs: number;
  readonly #nowMs: () => number;

  constructor(limit: number, windowMs: number, nowMs: () => number = () => performance.now()) {
    this.#limit = limit;
    this.#windowMs = windowMs;
    this.#nowMs = nowMs;
  }

  take(caller: string, wanted: number): number {
    if (this.#limit === 0) return wanted;
    const window = this.#windowOf(caller);
    const given = Math.max(0, Math.min(wanted, this.#limit - window.taken));
    window.taken += given;
    return given;
  }

  left(caller: string): number {
    return this.#limit === 0 ? Number.POSITIVE_INFINITY : this.#limit - this.#windowOf(caller).taken;
  }

  secondsLeft(caller: string): number {
    return Math.max(1, Math.ceil((this.#windowOf(caller).beganMs + this.#windowMs - this.#nowMs()) / 1_000));
  }

  #windowOf(caller: string): { beganMs: number; taken: number } {
    const known = this.#windows.get(caller);
    if (known !== undefined && this.#nowMs() - known.beganMs < this.#windowMs) return known;
    const window = { beganMs: this.#nowMs(), taken: 0 };
    this.#windows.set(caller, window);
    return window;
  }
}

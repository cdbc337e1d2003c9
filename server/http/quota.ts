import { createHash } from 'node:crypto';

const maxCallers = 20_000;

/** Counts pieces per caller in a time window, in this process. Callers are stored hashed. 0 is no bound. */
export class Quota {
  readonly #windows = new Map<string, { beganMs: number; taken: number }>();

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
    const name = createHash('sha256').update(caller).digest('base64url').slice(0, 16);
    const known = this.#windows.get(name);
    if (known !== undefined && this.#nowMs() - known.beganMs < this.#windowMs) return known;
    const window = { beganMs: this.#nowMs(), taken: 0 };
    this.#windows.delete(name);
    this.#windows.set(name, window);
    for (const oldest of this.#windows.keys()) {
      if (this.#windows.size <= maxCallers) break;
      this.#windows.delete(oldest);
    }
    return window;
  }
}

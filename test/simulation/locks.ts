import type { TimedLock } from '../../src/sync/push/drainer.ts';
import type { VirtualClock } from './virtual-clock.ts';

/** Web Locks of one origin: first come, first served, with timeouts. `leak`: the next lock is never released. */
export class ModelLocks {
  leakNext = false;
  active = 0;
  most = 0;
  private isTaken = false;
  private readonly waiting: (() => void)[] = [];
  private readonly clock: VirtualClock;

  constructor(clock: VirtualClock) {
    this.clock = clock;
  }

  /** The locks as one tab sees them; `releases` gets what is to be called when the tab dies. */
  readonly lockOf =
    (releases: Set<() => void>): TimedLock =>
    async (_name, timeoutMs, run) => {
      const got = await this.acquire(timeoutMs);
      this.active++;
      this.most = Math.max(this.most, this.active);
      const leaks = got && this.leakNext;
      if (leaks) this.leakNext = false;
      const release = (): void => {
        if (!releases.delete(release)) return;
        this.active--;
        if (got && !leaks) this.release();
      };
      releases.add(release);
      try {
        return await run();
      } finally {
        release();
      }
    };

  private acquire(timeoutMs: number): Promise<boolean> {
    if (!this.isTaken) {
      this.isTaken = true;
      return Promise.resolve(true);
    }
    return new Promise((resolve) => {
      const cancel = this.clock.after(timeoutMs, () => {
        this.waiting.splice(this.waiting.indexOf(granted), 1);
        resolve(false);
      });
      const granted = (): void => {
        cancel();
        resolve(true);
      };
      this.waiting.push(granted);
    });
  }

  private release(): void {
    const next = this.waiting.shift();
    if (next === undefined) this.isTaken = false;
    else next();
  }
}

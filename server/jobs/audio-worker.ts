import {
  claimJob,
  endJob,
  extendEveryMs,
  extendLease,
  giveBack,
  putOff,
  orphanedUploads,
  type ClaimedJob,
} from './audio-queue.ts';
import { withTimeLimit } from '../net/time-limit.ts';
import { orphanedAfterMs, removeOlder } from '../storage/leftovers.ts';
import { JobRefused, EncoderUnavailable, NoRoom, processSong, type JobTools } from './process-song.ts';

export interface AudioWorker {
  wake(): void;
  idle(): Promise<void>;
  close(): Promise<void>;
}

export interface AudioWorkerOptions extends JobTools {
  log: (line: string) => void;
  pollMs?: number;
}

const defaultPollMs = 5_000;
const sweepEveryMs = 600_000;
const roomAgainMs = 600_000;

/** Begins at once and then checks the queue every `pollMs` (5 s); its timers do not keep the process alive. */
export const audioWorker = (options: AudioWorkerOptions): AudioWorker => new QueueWorker(options);

class QueueWorker implements AudioWorker {
  readonly #options: AudioWorkerOptions;
  readonly #closing = new AbortController();
  readonly #timers: readonly NodeJS.Timeout[];
  #running: Promise<void> | undefined;
  #restsUntilMs = 0;

  constructor(options: AudioWorkerOptions) {
    this.#options = options;
    this.#timers = [
      setInterval(() => this.wake(), options.pollMs ?? defaultPollMs).unref(),
      setInterval(() => this.#startSweep(), sweepEveryMs).unref(),
    ];
    this.#startSweep();
    this.wake();
  }

  wake(): void {
    if (this.#closing.signal.aborted) return;
    this.#running ??= this.#round()
      .catch((error: unknown) =>
        this.#options.log(`processing audio failed: ${error instanceof Error ? error.name : 'unknown'}`),
      )
      .finally(() => (this.#running = undefined));
  }

  async idle(): Promise<void> {
    while (this.#running !== undefined) await this.#running;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    for (const timer of this.#timers) clearInterval(timer);
    await this.#running;
  }

  async #round(): Promise<void> {
    const { db } = this.#options;
    if (Date.now() < this.#restsUntilMs) return;
    for (let job = await claimJob(db); job !== undefined; job = await claimJob(db)) {
      await this.#work(job);
      if (this.#closing.signal.aborted || Date.now() < this.#restsUntilMs) return;
    }
  }

  async #work(job: ClaimedJob): Promise<void> {
    const lost = new AbortController();
    const heartbeat = setInterval(() => {
      extendLease(this.#options.db, job).then(
        (isOurs) => isOurs || lost.abort(),
        // The database is unreachable: the lease expires by itself.
        () => undefined,
      );
    }, extendEveryMs);
    try {
      const signals = [this.#closing.signal, lost.signal];
      await withTimeLimit({ signals }, (signal) => processSong(this.#options, job, signal));
      await this.#removeUpload(job.upload);
    } catch (error) {
      if (!lost.signal.aborted) await this.#jobFailed(job, error);
    } finally {
      clearInterval(heartbeat);
    }
  }

  async #jobFailed(job: ClaimedJob, error: unknown): Promise<void> {
    const { db, log } = this.#options;
    const reason = error instanceof Error ? error.message.slice(0, 300) : 'unknown';
    if (this.#closing.signal.aborted) return giveBack(db, job);
    if (error instanceof EncoderUnavailable) {
      log(`audio job ${job.id} waits: ${reason}`);
      this.#restsUntilMs = Date.now() + sweepEveryMs;
      return giveBack(db, job);
    }
    if (error instanceof NoRoom) {
      log(`audio job ${job.id} waits: ${reason}`);
      // This one alone: another may need less.
      return giveBack(db, job, roomAgainMs);
    }
    const state = error instanceof JobRefused ? 'failed' : await putOff(db, job, reason);
    if (error instanceof JobRefused) await endJob(db, job, 'failed', reason);
    log(`audio job ${job.id} ${state === 'failed' ? 'failed' : 'will be tried again'}: ${reason}`);
    if (state === 'failed') await this.#removeUpload(job.upload);
  }

  /** If removal fails, the row stays, and the sweep finds it. */
  async #removeUpload(upload: string): Promise<void> {
    const { audio, db, log } = this.#options;
    try {
      await audio.delete(upload);
      await db.deleteFrom('audio_uploads').where('name', '=', upload).execute();
    } catch {
      log('an upload could not be removed; it will be tried again');
    }
  }

  #startSweep(): void {
    this.#sweep().catch(() => this.#options.log('sweeping uploads failed'));
  }

  async #sweep(): Promise<void> {
    const { db, workFolder } = this.#options;
    for (const name of await orphanedUploads(db, orphanedAfterMs)) await this.#removeUpload(name);
    await removeOlder(workFolder, Date.now() - orphanedAfterMs);
  }
}

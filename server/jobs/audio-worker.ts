import {
  claimJob,
  endJob,
  extendEveryMs,
  extendLease,
  giveBack,
  leaveToOthers,
  putOff,
  orphanedUploads,
  type ClaimedJob,
} from './audio-queue.ts';
import { withTimeLimit } from '../net/time-limit.ts';
import { seldom } from '../seldom.ts';
import { orphanedAfterMs, removeOlder } from '../storage/leftovers.ts';
import { removeTemporaryFolders } from '../storage/temporary-folders.ts';
import { JobRefused, EncoderUnavailable, NoRoom, processSong, UploadElsewhere, type JobTools } from './process-song.ts';

export interface AudioWorker {
  wake(): void;
  idle(): Promise<void>;
  close(): Promise<void>;
}

export interface AudioWorkerOptions extends JobTools {
  log: (line: string) => void;
}

const pollMs = 5_000;
const sweepEveryMs = 600_000;
const roomAgainMs = 600_000;
const sayEveryMs = 3_600_000;
const elsewhere =
  'an audio job waits for the process that took its upload: processes with data folders of their own need one bucket (docs/scaling.md)';

/** Begins at once and then checks the queue every `pollMs`; its timers do not keep the process alive. */
export const audioWorker = (options: AudioWorkerOptions): AudioWorker => new QueueWorker(options);

class QueueWorker implements AudioWorker {
  readonly #options: AudioWorkerOptions;
  readonly #closing = new AbortController();
  readonly #timers: readonly NodeJS.Timeout[];
  #running: Promise<void> | undefined;
  readonly #sayElsewhere: () => void;
  #restsUntilMs = 0;

  constructor(options: AudioWorkerOptions) {
    this.#options = options;
    this.#sayElsewhere = seldom(() => options.log(elsewhere), sayEveryMs);
    this.#timers = [
      setInterval(() => this.wake(), pollMs).unref(),
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
    if (performance.now() < this.#restsUntilMs) return;
    for (let job = await claimJob(db); job !== undefined; job = await claimJob(db)) {
      await this.#work(job);
      if (this.#closing.signal.aborted || performance.now() < this.#restsUntilMs) return;
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
      this.#restsUntilMs = performance.now() + sweepEveryMs;
      return giveBack(db, job);
    }
    if (error instanceof NoRoom) {
      log(`audio job ${job.id} waits: ${reason}`);
      // This one alone: another may need less.
      return giveBack(db, job, roomAgainMs);
    }
    const state = await this.#stateAfter(job, error, reason);
    if (error instanceof UploadElsewhere && state === 'queued') return this.#sayElsewhere();
    log(`audio job ${job.id} ${state === 'failed' ? 'failed' : 'will be tried again'}: ${reason}`);
    if (state === 'failed') await this.#removeUpload(job.upload);
  }

  async #stateAfter(job: ClaimedJob, error: unknown, reason: string): Promise<'queued' | 'failed'> {
    const { db } = this.#options;
    if (error instanceof UploadElsewhere) return leaveToOthers(db, job, reason);
    if (!(error instanceof JobRefused)) return putOff(db, job, reason);
    await endJob(db, job, 'failed', reason);
    return 'failed';
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
    await removeTemporaryFolders(Date.now());
  }
}

import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  claimJob,
  endJob,
  extendEveryMs,
  extendLease,
  giveBack,
  putOff,
  strayUploads,
  type ClaimedJob,
} from './audio-queue.ts';
import { withTimeLimit } from '../net/time-limit.ts';
import { JobRefused, NobodyEncodes, processSong, type JobTools } from './process-song.ts';

/** Works off what POST /api/process-audio queued, one job at a time. */
export interface AudioWorker {
  /** Looks for work now. */
  wake(): void;
  /** Waits until nothing is due (tests). */
  idle(): Promise<void>;
  /** Stops; the job at hand goes back as it was. */
  close(): Promise<void>;
}

export interface AudioWorkerOptions extends JobTools {
  log: (line: string) => void;
  /** How often the queue is looked at unasked. */
  pollMs?: number;
}

const defaultPollMs = 5_000;
const sweepEveryMs = 600_000;
/** What is younger may still be on its way in, in this process or another. */
const strayAfterMs = 3_600_000;

/** Begins at once and then looks every `pollMs` (5 s); its timers keep no process alive. */
export function audioWorker({ log, pollMs = defaultPollMs, ...tools }: AudioWorkerOptions): AudioWorker {
  const { db, audio, workFolder } = tools;
  const closing = new AbortController();
  let running: Promise<void> | undefined;
  let isRestUntilMs = 0;

  /** What cannot be removed now keeps its row, by which the sweep finds it. */
  const forget = async (upload: string): Promise<void> => {
    try {
      await audio.delete(upload);
      await db.deleteFrom('audio_uploads').where('name', '=', upload).execute();
    } catch {
      log('an upload could not be removed; it will be tried again');
    }
  };

  const settle = async (job: ClaimedJob, error: unknown): Promise<void> => {
    const reason = error instanceof Error ? error.message.slice(0, 300) : 'unknown';
    if (closing.signal.aborted) return giveBack(db, job);
    if (error instanceof NobodyEncodes) {
      log(`audio job ${job.id} waits: ${reason}`);
      isRestUntilMs = Date.now() + sweepEveryMs;
      return giveBack(db, job);
    }
    const state = error instanceof JobRefused ? 'failed' : await putOff(db, job, reason);
    if (error instanceof JobRefused) await endJob(db, job, 'failed', reason);
    log(`audio job ${job.id} ${state === 'failed' ? 'failed' : 'will be tried again'}: ${reason}`);
    if (state === 'failed') await forget(job.upload);
  };

  const work = async (job: ClaimedJob): Promise<void> => {
    const lost = new AbortController();
    const beat = setInterval(() => {
      extendLease(db, job).then(
        (isOurs) => isOurs || lost.abort(),
        // The database is away: the lease tells when it is too long.
        () => undefined,
      );
    }, extendEveryMs);
    try {
      const signals = [closing.signal, lost.signal];
      await withTimeLimit({ signals }, (signal) => processSong(tools, job, signal));
      await forget(job.upload);
    } catch (error) {
      if (!lost.signal.aborted) await settle(job, error);
    } finally {
      clearInterval(beat);
    }
  };

  const round = async (): Promise<void> => {
    if (Date.now() < isRestUntilMs) return;
    for (let job = await claimJob(db); job !== undefined; job = await claimJob(db)) {
      await work(job);
      if (closing.signal.aborted || Date.now() < isRestUntilMs) return;
    }
  };
  const wake = (): void => {
    if (closing.signal.aborted) return;
    running ??= round()
      .catch((error: unknown) => log(`working on sound failed: ${error instanceof Error ? error.name : 'unknown'}`))
      .finally(() => (running = undefined));
  };
  const sweep = async (): Promise<void> => {
    for (const name of await strayUploads(db, strayAfterMs)) await forget(name);
    for (const name of await readdir(workFolder).catch(() => [])) {
      const path = join(workFolder, name);
      const facts = await stat(path).catch(() => undefined);
      if (facts !== undefined && Date.now() - facts.mtimeMs > strayAfterMs)
        await rm(path, { recursive: true, force: true });
    }
  };
  const sweepAloud = (): void => void sweep().catch(() => log('sweeping uploads failed'));

  const poll = setInterval(wake, pollMs);
  const sweeping = setInterval(sweepAloud, sweepEveryMs);
  poll.unref();
  sweeping.unref();
  sweepAloud();
  wake();
  return {
    wake,
    idle: async () => {
      while (running !== undefined) await running;
    },
    close: async () => {
      closing.abort();
      clearInterval(poll);
      clearInterval(sweeping);
      await running;
    },
  };
}

import { Worker } from 'node:worker_threads';
import type { Transferable } from 'node:worker_threads';

/** What every worker of ours answers with. */
export type WorkerAnswer = { ok: true; value: unknown } | { ok: false; message: string };

export interface PoolOptions {
  /** The worker's .ts file. */
  entry: URL;
  size: number;
  /** A worker that had nothing to do for this long ends and frees its memory. */
  idleMs: number;
  /** A job that takes longer is given up and its worker ended. */
  timeoutMs: number;
}
export interface Job {
  message: unknown;
  transfer?: readonly Transferable[];
  /** Somebody is waiting for it: goes before all that is not. */
  urgent: boolean;
  /** Who waits: callers take turns, however many jobs one of them has. */
  caller?: string;
}
export interface WorkerPool {
  /** Runs a job; rejects with the worker's message, or when the worker dies or takes too long. */
  run(job: Job): Promise<unknown>;
  close(): Promise<void>;
}
interface Waiting extends Job {
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
}
interface Seat {
  worker: Worker;
  job: Waiting | undefined;
  timer: NodeJS.Timeout | undefined;
}

const isAnswer = (value: unknown): value is WorkerAnswer =>
  typeof value === 'object' && value !== null && 'ok' in value && ('value' in value || 'message' in value);

/** Of those somebody waits for, the first of whoever had no turn for longest; then the first of the others. */
function nextOf(queue: readonly Waiting[], turns: ReadonlyMap<string, number>): Waiting | undefined {
  const lastTurn = ({ caller = '' }: Waiting): number => turns.get(caller) ?? 0;
  const urgent = queue.filter((job) => job.urgent);
  return (
    urgent.reduce<Waiting | undefined>(
      (best, job) => (best === undefined || lastTurn(job) < lastTurn(best) ? job : best),
      undefined,
    ) ?? queue[0]
  );
}

/** A few worker threads and one queue. Workers start when needed. */
export function workerPool({ entry, size, idleMs, timeoutMs }: PoolOptions): WorkerPool {
  const seats = new Set<Seat>();
  const queue: Waiting[] = [];
  /** When each caller had its last turn. */
  const turns = new Map<string, number>();
  let turn = 0;
  let closed = false;

  const leave = (seat: Seat): void => {
    clearTimeout(seat.timer);
    seats.delete(seat);
    void seat.worker.terminate();
  };
  const rest = (seat: Seat): void => {
    clearTimeout(seat.timer);
    seat.job = undefined;
    // Idle workers must not keep the process alive.
    seat.worker.unref();
    seat.timer = setTimeout(() => leave(seat), idleMs).unref();
    next();
  };
  const fail = (seat: Seat, error: Error): void => {
    const { job } = seat;
    seat.job = undefined;
    leave(seat);
    job?.reject(error);
    next();
  };
  const hire = (): Seat => {
    const worker = new Worker(new URL('./worker-boot.mjs', import.meta.url), {
      execArgv: [],
      workerData: { entry: entry.href },
    });
    const seat: Seat = { worker, job: undefined, timer: undefined };
    worker.on('message', (answer: unknown) => {
      const { job } = seat;
      if (!job) return;
      rest(seat);
      if (isAnswer(answer) && answer.ok) job.resolve(answer.value);
      else job.reject(new Error(isAnswer(answer) && !answer.ok ? answer.message : 'the worker gave no answer'));
    });
    worker.on('error', (error) => fail(seat, error instanceof Error ? error : new Error(String(error))));
    worker.on('exit', (code) => {
      if (seats.has(seat)) fail(seat, new Error(`the worker ended with code ${code}`));
    });
    seats.add(seat);
    return seat;
  };
  const next = (): void => {
    if (closed) return;
    const job = nextOf(queue, turns);
    if (!job) return turns.clear();
    const seat = [...seats].find((each) => !each.job) ?? (seats.size < size ? hire() : undefined);
    if (!seat) return;
    queue.splice(queue.indexOf(job), 1);
    turns.set(job.caller ?? '', (turn += 1));
    clearTimeout(seat.timer);
    seat.job = job;
    seat.worker.ref();
    seat.timer = setTimeout(() => fail(seat, new Error(`no answer within ${timeoutMs / 1000} s`)), timeoutMs);
    seat.worker.postMessage(job.message, [...(job.transfer ?? [])]);
    next();
  };

  return {
    run: (job) =>
      new Promise((resolve, reject) => {
        if (closed) reject(new Error('shutting down'));
        else {
          queue.push({ ...job, resolve, reject });
          next();
        }
      }),
    async close() {
      closed = true;
      const going = [...seats];
      seats.clear();
      for (const job of [...queue.splice(0), ...going.flatMap((seat) => seat.job ?? [])]) {
        job.reject(new Error('shutting down'));
      }
      await Promise.all(
        going.map((seat) => {
          clearTimeout(seat.timer);
          return seat.worker.terminate();
        }),
      );
    },
  };
}

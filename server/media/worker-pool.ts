import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Transferable } from 'node:worker_threads';

export type WorkerAnswer = { ok: true; value: unknown } | { ok: false; message: string };

export interface PoolOptions {
  /** The worker's first file: an absolute path. */
  entry: string;
  size: number;
  idleMs: number;
  timeoutMs: number;
}
export interface Job {
  message: unknown;
  transfer?: readonly Transferable[];
  /** A caller waits for it: goes before every job that is not urgent. */
  urgent: boolean;
  /** Callers take turns, however many jobs one of them has. */
  caller?: string;
}
export interface WorkerPool {
  /** Rejects with the worker's message, or when the worker dies or takes too long. */
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

export const workerPool = (options: PoolOptions): WorkerPool => new ThreadPool(options);

class ThreadPool implements WorkerPool {
  readonly #options: PoolOptions;
  readonly #seats = new Set<Seat>();
  readonly #queue: Waiting[] = [];
  readonly #turns = new Map<string, number>();
  #turn = 0;
  #closed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  run(job: Job): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (this.#closed) return reject(new Error('shutting down'));
      this.#queue.push({ ...job, resolve, reject });
      this.#next();
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    const seats = [...this.#seats];
    this.#seats.clear();
    for (const job of [...this.#queue.splice(0), ...seats.flatMap((seat) => seat.job ?? [])]) {
      job.reject(new Error('shutting down'));
    }
    await Promise.all(
      seats.map((seat) => {
        clearTimeout(seat.timer);
        return seat.worker.terminate();
      }),
    );
  }

  #next(): void {
    while (!this.#closed) {
      const job = nextOf(this.#queue, this.#turns);
      if (!job) return this.#turns.clear();
      const free = [...this.#seats].find((each) => !each.job);
      const seat = free ?? (this.#seats.size < this.#options.size ? this.#open() : undefined);
      if (!seat) return;
      this.#queue.splice(this.#queue.indexOf(job), 1);
      this.#turns.set(job.caller ?? '', (this.#turn += 1));
      this.#begin(seat, job);
    }
  }

  #begin(seat: Seat, job: Waiting): void {
    const { timeoutMs } = this.#options;
    clearTimeout(seat.timer);
    seat.job = job;
    seat.worker.ref();
    seat.timer = setTimeout(() => this.#fail(seat, new Error(`no answer within ${timeoutMs / 1000} s`)), timeoutMs);
    seat.worker.postMessage(job.message, [...(job.transfer ?? [])]);
  }

  #open(): Seat {
    const { entry } = this.#options;
    const first = entry.endsWith('.ts') ? new URL('./worker-boot.mjs', import.meta.url) : entry;
    const worker = new Worker(first, { execArgv: [], workerData: { entry: pathToFileURL(entry).href } });
    const seat: Seat = { worker, job: undefined, timer: undefined };
    worker.on('message', (answer: unknown) => this.#answered(seat, answer));
    worker.on('error', (error) => this.#fail(seat, error instanceof Error ? error : new Error(String(error))));
    worker.on('exit', (code) => {
      if (this.#seats.has(seat)) this.#fail(seat, new Error(`the worker ended with code ${code}`));
    });
    this.#seats.add(seat);
    return seat;
  }

  #answered(seat: Seat, answer: unknown): void {
    const { job } = seat;
    if (!job) return;
    seat.job = undefined;
    clearTimeout(seat.timer);
    // Idle workers must not keep the process alive.
    seat.worker.unref();
    seat.timer = setTimeout(() => this.#end(seat), this.#options.idleMs).unref();
    this.#next();
    if (isAnswer(answer) && answer.ok) job.resolve(answer.value);
    else job.reject(new Error(isAnswer(answer) && !answer.ok ? answer.message : 'the worker gave no answer'));
  }

  #fail(seat: Seat, error: Error): void {
    const { job } = seat;
    seat.job = undefined;
    this.#end(seat);
    job?.reject(error);
    this.#next();
  }

  #end(seat: Seat): void {
    clearTimeout(seat.timer);
    this.#seats.delete(seat);
    void seat.worker.terminate();
  }
}

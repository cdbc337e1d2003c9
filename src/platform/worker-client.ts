import { wrap } from 'comlink';
import { unknownLanguage } from '../core/language.ts';
import type { WorkerApi } from '../core/workers/worker-api.ts';

export type WorkerLine = {
  readonly api: WorkerApi;
  readonly crashed: Promise<void>;
  readonly end: () => void;
};

const answerWithinMs = 20_000;
const attempts = 2;

/**
 * A client of the dedicated worker (workers/main.ts); the service worker's is service-worker.ts. Its calls always
 * resolve (docs/guarantees.md, case 30): a call whose worker crashes or hangs is retried once with a new worker, then
 * resolves to the "unknown" value. The worker starts with the first call.
 */
export function createWorkerClient(connect: () => WorkerLine = startWorker): WorkerApi {
  let line: WorkerLine | undefined;
  const drop = (dead: WorkerLine): void => {
    dead.end();
    if (line === dead) line = undefined;
  };
  const callWorker = async <T>(call: (api: WorkerLine['api']) => PromiseLike<T>, otherwise: T): Promise<T> => {
    for (let attempt = 1; attempt <= attempts; attempt++) {
      try {
        line ??= connect();
      } catch {
        // This environment has no workers.
        return otherwise;
      }
      const current = line;
      const answer = await answerOrDeath(call(current.api), current.crashed);
      if (answer.kind === 'answered') return answer.value;
      drop(current);
    }
    return otherwise;
  };
  return {
    detectLanguages: (texts) =>
      callWorker(
        (api) => api.detectLanguages(texts),
        texts.map(() => unknownLanguage),
      ),
    coverColors: (addresses) => callWorker((api) => api.coverColors(addresses), null),
  };
}

type Outcome<T> = { readonly kind: 'answered'; readonly value: T } | { readonly kind: 'dead' };

async function answerOrDeath<T>(answer: PromiseLike<T>, crashed: Promise<void>): Promise<Outcome<T>> {
  const dead = { kind: 'dead' } as const;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<typeof dead>((resolve) => {
    timer = setTimeout(() => resolve(dead), answerWithinMs);
  });
  const answered = Promise.resolve(answer).then(
    (value) => ({ kind: 'answered', value }) as const,
    () => dead,
  );
  const outcome = await Promise.race([answered, crashed.then(() => dead), late]);
  clearTimeout(timer);
  return outcome;
}

function startWorker(): WorkerLine {
  const worker = new Worker(new URL('../../workers/main.ts', import.meta.url), { type: 'module', name: 'offbeat' });
  const crashed = new Promise<void>((resolve) => {
    worker.addEventListener('error', () => resolve(), { once: true });
    worker.addEventListener('messageerror', () => resolve(), { once: true });
  });
  return { api: wrap<WorkerApi>(worker), crashed, end: () => worker.terminate() };
}

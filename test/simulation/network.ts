import type { Fetch, FetchedAnswer } from '../../src/sync/api-client.ts';
import type { ModelServer, ServerAnswer, ServerRequest } from './model-server.ts';
import type { VirtualClock } from './virtual-clock.ts';

export type NetworkFault =
  | { readonly kind: 'none' }
  | { readonly kind: 'dropBefore' }
  | { readonly kind: 'dropAfter' }
  | { readonly kind: 'hang' }
  | { readonly kind: 'status'; readonly status: number; readonly retryAfter?: string }
  | { readonly kind: 'portal' }
  | { readonly kind: 'truncate' }
  | { readonly kind: 'redirect' };

export type FaultPlan = {
  readonly fault: (request: ServerRequest) => NetworkFault;
  readonly latencyMs: () => number;
};

export const noFaults: FaultPlan = { fault: () => ({ kind: 'none' }), latencyMs: () => 20 };

const answerWith = (status: number, text: string, headers: Readonly<Record<string, string>> = {}): FetchedAnswer => ({
  status,
  headers: { get: (name) => headers[name] ?? null },
  text: () => Promise.resolve(text),
});

const given = ({ status, json, headers }: ServerAnswer): FetchedAnswer =>
  answerWith(status, JSON.stringify(json), headers);

/** `alive` false: the tab is gone; its requests may still reach the server, their answers are lost. */
export function networkFetch(
  clock: VirtualClock,
  server: ModelServer,
  faultPlan: () => FaultPlan,
  onArrival: (request: ServerRequest) => void = () => undefined,
  device = 'device',
): Fetch {
  return async (url, init) => {
    const { pathname, search } = new URL(url);
    const headers = (init.headers ?? {}) as Record<string, string>;
    const request: ServerRequest = {
      method: init.method ?? 'GET',
      path: pathname + search,
      key: headers['Idempotency-Key'] ?? null,
      bearer: headers['Authorization'] ?? null,
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : null,
      device,
    };
    const plan = faultPlan();
    const fault = plan.fault(request);
    await during(clock.wait(plan.latencyMs()), init.signal);
    switch (fault.kind) {
      case 'dropBefore':
        throw new TypeError('Failed to fetch');
      case 'hang':
        await during(new Promise<never>(() => undefined), init.signal);
        throw new TypeError('unreachable');
      case 'status':
        return answerWith(
          fault.status,
          '{"error":"made by the test"}',
          fault.retryAfter === undefined ? {} : { 'Retry-After': fault.retryAfter },
        );
      case 'portal':
        return answerWith(200, '<!doctype html><title>Welcome</title>');
      case 'redirect':
        return answerWith(0, '');
      case 'none':
      case 'dropAfter':
      case 'truncate':
        break;
    }
    onArrival(request);
    const answer = server.handle(request);
    await during(clock.wait(plan.latencyMs()), init.signal);
    if (fault.kind === 'dropAfter') throw new TypeError('Failed to fetch');
    if (fault.kind === 'truncate') return answerWith(answer.status, JSON.stringify(answer.json).slice(0, 7));
    return given(answer);
  };
}

function during<T>(work: Promise<T>, signal: AbortSignal | null | undefined): Promise<T> {
  if (signal === null || signal === undefined) return work;
  return new Promise<T>((resolve, reject) => {
    const stop = (): void => reject(new DOMException('aborted', 'AbortError'));
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject);
  });
}

import type { WorkerMessage } from '../core/workers/worker-messages.ts';

export type WorkerState = {
  /** Version of the app and revision of the shell that the worker serves, if known. */
  readonly version: string | null;
  readonly state: ServiceWorkerState;
  readonly updateWaits: boolean;
};

/** Long enough to start a stopped worker. */
const timeoutMs = 3_000;

export async function workerState(): Promise<WorkerState | null> {
  if (!('serviceWorker' in navigator)) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  const worker = registration?.active ?? registration?.installing;
  if (worker === undefined || worker === null) return null;
  return { version: await versionOf(worker), state: worker.state, updateWaits: registration?.waiting !== null };
}

function versionOf(worker: ServiceWorker): Promise<string | null> {
  const { port1, port2 } = new MessageChannel();
  const message: WorkerMessage = { kind: 'version' };
  return new Promise((done) => {
    setTimeout(() => done(null), timeoutMs);
    port1.addEventListener('message', ({ data }) => done(typeof data === 'string' ? data : null), { once: true });
    port1.start();
    worker.postMessage(message, [port2]);
  });
}

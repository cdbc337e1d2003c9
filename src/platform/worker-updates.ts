import type { WorkerMessage } from '../core/worker-messages.ts';
import { ignored } from '../lib/log.ts';

/** A page that stays open for days asks for a new version this often, when it is looked at. */
const lookForUpdateMs = 60 * 60 * 1_000;
/** How long a new worker may take to fetch the whole shell, before the page gives up waiting for it. */
const installMs = 60_000;

/** Tells of every version that is ready; `onUpdate` gets what the Reload button does. */
export function watchForUpdates(
  container: ServiceWorkerContainer,
  registration: ServiceWorkerRegistration,
  onUpdate: (reload: () => void) => void,
): void {
  const announce = (): void => {
    // Without a controller this is the first install, which nobody has to reload for.
    if (registration.waiting !== null && container.controller !== null) onUpdate(() => reloadInto(registration));
  };
  const follow = (worker: ServiceWorker | null): void => {
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed') announce();
    });
  };
  announce();
  // It may have been found before this page listened: the browser looks at every navigation.
  follow(registration.installing);
  registration.addEventListener('updatefound', () => follow(registration.installing));
  let lookedAtMs = performance.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || performance.now() - lookedAtMs < lookForUpdateMs) return;
    lookedAtMs = performance.now();
    registration.update().catch(ignored('looking for an update'));
  });
}

/** Gives the page to the waiting worker, then loads it anew; at once where another tab has done that already. */
function reloadInto({ waiting }: ServiceWorkerRegistration): void {
  const reload = (): void => window.location.reload();
  if (waiting === null) {
    reload();
    return;
  }
  waiting.addEventListener('statechange', () => {
    // Redundant: a still newer one took its place, and a reload finds that.
    if (waiting.state === 'activated' || waiting.state === 'redundant') reload();
  });
  const message: WorkerMessage = { kind: 'skipWaiting' };
  waiting.postMessage(message);
}

/**
 * A part of the app did not come, so the deploy it belongs to may be gone: looks for a newer one, and reloads into it if
 * there is one. Resolves with whether a reload is on its way; rejects without a network.
 */
export async function reloadIntoNewer(registration: ServiceWorkerRegistration): Promise<boolean> {
  await registration.update();
  const { installing } = registration;
  if (installing !== null) await settled(installing);
  if (registration.waiting === null) return false;
  reloadInto(registration);
  return true;
}

const settled = (worker: ServiceWorker): Promise<void> =>
  new Promise((done) => {
    setTimeout(done, installMs);
    worker.addEventListener('statechange', () => done());
  });

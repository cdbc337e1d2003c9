import type { WorkerMessage } from '../core/workers/worker-messages.ts';
import { ignored } from '../lib/log.ts';
import { onVisible, reloadInPlace } from './page-life.ts';
import { takenVersionKey } from './shared/cache-names.ts';

/** A page that stays open for days checks for an update this often, when it becomes visible. */
const lookForUpdateMs = 60 * 60 * 1_000;
/** How long a new worker may take to fetch the shell before the page stops waiting. */
const installMs = 60_000;
const activationMs = 5_000;

/** `onUpdate` gets the Reload button's action for every version that is ready. */
export function watchForUpdates(
  container: ServiceWorkerContainer,
  registration: ServiceWorkerRegistration,
  onUpdate: (reload: () => void) => void,
): void {
  const announce = (): void => {
    // Without a controller this is the first install, which needs no reload.
    if (registration.waiting !== null && container.controller !== null) onUpdate(() => reloadInto(registration));
  };
  const follow = (worker: ServiceWorker | null): void => {
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed') announce();
    });
  };
  // This page is the one that waits, if the user has taken that: the worker before it could not be replaced yet.
  if (registration.waiting !== null) {
    caches.match(takenVersionKey).then((taken) => taken ?? announce(), announce);
  }
  // The browser checks at every navigation, so it may have found the update before this page listened.
  follow(registration.installing);
  registration.addEventListener('updatefound', () => follow(registration.installing));
  let lookedAtMs = performance.now();
  onVisible(() => {
    if (performance.now() - lookedAtMs < lookForUpdateMs) return;
    lookedAtMs = performance.now();
    registration.update().catch(ignored('looking for an update'));
  });
}

function reloadInto({ active, waiting }: ServiceWorkerRegistration): void {
  if (waiting === null) {
    reloadInPlace();
    return;
  }
  waiting.addEventListener('statechange', () => {
    // Redundant: an even newer worker replaced it, and the reload shows that one.
    if (waiting.state === 'activated' || waiting.state === 'redundant') reloadInPlace();
  });
  const send = (worker: ServiceWorker | null, message: WorkerMessage): void => worker?.postMessage(message);
  // The browser does not replace a worker in the middle of an event, and one that downloads takes minutes.
  send(active, { kind: 'replaced' });
  send(waiting, { kind: 'skipWaiting' });
  // A request of the page while Chromium stops the active worker starts that again, and it then stays for another 30 s.
  setTimeout(reloadInPlace, activationMs);
}

/**
 * After a chunk failed to load, its deploy may be gone: checks for a newer one, and reloads into it. Resolves to
 * whether a reload follows; rejects without a network.
 */
export async function reloadIntoNewer(registration: ServiceWorkerRegistration): Promise<boolean> {
  await registration.update();
  const { installing } = registration;
  if (installing !== null) await installEnded(installing);
  if (registration.waiting === null) return false;
  reloadInto(registration);
  return true;
}

const installEnded = (worker: ServiceWorker): Promise<void> =>
  new Promise((done) => {
    setTimeout(done, installMs);
    worker.addEventListener('statechange', () => done());
  });

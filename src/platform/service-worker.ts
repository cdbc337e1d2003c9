import { cleanupTag, syncTag, type WorkerMessage } from '../core/worker-messages.ts';

/** Spec section 7, Other. */
const scriptUrl = '/sw.js';
const cleanupEveryMs = 24 * 60 * 60 * 1_000;
/** A page that stays open for days asks for a new version this often, when it is looked at. */
const lookForUpdateMs = 60 * 60 * 1_000;

/** The page's side of the service worker. Every method works, and does nothing, where there is no worker. */
export type ServiceWorkerBridge = {
  /** Sends a message to the worker in charge of this page; false where there is none. */
  readonly post: (message: WorkerMessage) => boolean;
  /** Registers the one-off background sync. Rejects where the browser has none or refuses. */
  readonly registerSync: () => Promise<void>;
  /** Installs the worker once and watches for new versions; `onUpdate` gets what the Reload button does. */
  readonly register: (onUpdate: (reload: () => void) => void) => Promise<void>;
};

export function createServiceWorkerBridge(): ServiceWorkerBridge {
  const container = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined;
  return {
    post: (message) => {
      const worker = container?.controller ?? null;
      worker?.postMessage(message);
      return worker !== null;
    },
    registerSync: async () => {
      const registration = await container?.ready;
      if (registration === undefined || !hasSync(registration)) throw new Error('no background sync here');
      await registration.sync.register(syncTag);
    },
    register: async (onUpdate) => {
      if (container === undefined) return;
      const registration = await container.register(scriptUrl, { updateViaCache: 'none' });
      watchForUpdates(container, registration, onUpdate);
      await registerCleanup(registration);
    },
  };
}

/** No worker in charge, and none wanted. */
export const noServiceWorker: ServiceWorkerBridge = {
  post: () => false,
  registerSync: () => Promise.reject(new Error('no service worker')),
  register: () => Promise.resolve(),
};

function watchForUpdates(
  container: ServiceWorkerContainer,
  registration: ServiceWorkerRegistration,
  onUpdate: (reload: () => void) => void,
): void {
  const announce = (worker: ServiceWorker | null): void => {
    // Without a controller this is the first install, which nobody has to reload for.
    if (worker === null || container.controller === null) return;
    onUpdate(() => {
      container.addEventListener('controllerchange', () => window.location.reload(), { once: true });
      const message: WorkerMessage = { kind: 'skipWaiting' };
      worker.postMessage(message);
    });
  };
  announce(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed') announce(worker);
    });
  });
  let lookedAtMs = performance.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || performance.now() - lookedAtMs < lookForUpdateMs) return;
    lookedAtMs = performance.now();
    registration.update().catch(() => undefined);
  });
}

/** Chrome only, and only for installed apps; elsewhere start-up cleans (offline.md, Sound). */
async function registerCleanup(registration: ServiceWorkerRegistration): Promise<void> {
  if (!hasPeriodicSync(registration)) return;
  try {
    await registration.periodicSync.register(cleanupTag, { minInterval: cleanupEveryMs });
  } catch {
    // Not permitted: start-up does it.
  }
}

type WithSync = { readonly sync: { readonly register: (tag: string) => Promise<void> } };
type WithPeriodicSync = {
  readonly periodicSync: {
    readonly register: (tag: string, options: { readonly minInterval: number }) => Promise<void>;
  };
};

const hasSync = (registration: object): registration is WithSync => 'sync' in registration;
const hasPeriodicSync = (registration: object): registration is WithPeriodicSync => 'periodicSync' in registration;

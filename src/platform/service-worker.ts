import { limits } from '../core/limits.ts';
import { cleanupTag, type downloadTag, type syncTag, type WorkerMessage } from '../core/workers/worker-messages.ts';
import { watchForUpdates } from './worker-updates.ts';

const scriptUrl = '/sw.js';

export type ServiceWorkerBridge = {
  /** False, and nothing is sent, while no worker controls the page: on a first visit, after a hard reload. */
  readonly post: (message: WorkerMessage) => boolean;
  /** Rejects if the browser has no background sync or denies it. */
  readonly registerSync: (tag: typeof syncTag | typeof downloadTag) => Promise<void>;
  readonly register: (onUpdate: (reload: () => void) => void) => Promise<void>;
};

/** Without service workers posts and registrations do nothing, and a sync rejects. */
export function createServiceWorkerBridge(): ServiceWorkerBridge {
  const container = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined;
  const post = (message: WorkerMessage): boolean => {
    const worker = container?.controller ?? null;
    worker?.postMessage(message);
    return worker !== null;
  };
  return {
    post,
    registerSync: async (tag) => {
      const registration = await container?.ready;
      if (registration === undefined || !hasSync(registration)) throw new Error('no background sync here');
      await registration.sync.register(tag);
    },
    register: async (onUpdate) => {
      if (container === undefined) return;
      if (container.controller === null) {
        // On a first visit the worker did not handle these picture requests; without this they would be missing
        // offline.
        const keep = (): void => void post({ kind: 'keepPictures', urls: picturesOf(document) });
        container.addEventListener('controllerchange', keep, { once: true });
      }
      const registration = await container.register(scriptUrl, { updateViaCache: 'none' });
      post({ kind: 'started' });
      watchForUpdates(container, registration, onUpdate);
      await registerCleanup(registration);
    },
  };
}

const picturesOf = (page: Document): readonly string[] => {
  const urls = Array.from(page.images, ({ currentSrc }) => currentSrc).filter((url) => url.startsWith('http'));
  return [...new Set(urls)];
};

export const noServiceWorker: ServiceWorkerBridge = {
  post: () => false,
  registerSync: () => Promise.reject(new Error('no service worker')),
  register: () => Promise.resolve(),
};

/** A daily periodic sync cleans the audio cache. Chrome only, for installed apps only; elsewhere start-up cleans. */
async function registerCleanup(registration: ServiceWorkerRegistration): Promise<void> {
  if (!hasPeriodicSync(registration)) return;
  try {
    await registration.periodicSync.register(cleanupTag, { minInterval: limits.cacheCleanupMs });
  } catch {
    // Not permitted: start-up cleans.
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

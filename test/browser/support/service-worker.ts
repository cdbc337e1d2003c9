import type { BrowserContext, Page, Worker } from '@playwright/test';

/** The tag the app registers (docs/product.md section 10, names a stranger meets in devtools). */
export const outboxTag = 'workbox-background-sync:outbox';

/** The service worker of a context, waited for when it is not there yet. */
export async function serviceWorkerOf(context: BrowserContext): Promise<Worker> {
  const [running] = context.serviceWorkers();
  return running ?? context.waitForEvent('serviceworker');
}

/** Resolves when a service worker is active and controls the page, so that a reload without a server would work. */
export async function untilControlled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller !== null) return;
    await new Promise<void>((done) => {
      navigator.serviceWorker.addEventListener('controllerchange', () => done(), { once: true });
    });
  });
}

/**
 * Delivers a background sync to the worker, as a browser with a network would: on a machine with loopback only Chromium
 * delivers none (docs/testing.md, Browser facts). Resolves with the errors its handlers threw; a real event would be repeated for them.
 */
export function dispatchSync(worker: Worker, tag = outboxTag, lastChance = false): Promise<readonly string[]> {
  return worker.evaluate(
    async (init) => {
      const pending: Promise<unknown>[] = [];
      // SyncEvent is in no TypeScript library; the worker has it wherever it has the sync manager.
      const Constructor: unknown = Reflect.get(globalThis, 'SyncEvent');
      if (typeof Constructor !== 'function') return ['this browser has no SyncEvent'];
      const event = Reflect.construct(Constructor, ['sync', init]) as Event;
      // A made event is not trusted, and waitUntil refuses those: this one collects what it is given.
      Object.defineProperty(event, 'waitUntil', {
        value: (promise: Promise<unknown>) => pending.push(promise),
        // The app wraps the event in a proxy, which may not replace another kind of property.
        configurable: true,
      });
      globalThis.dispatchEvent(event);
      const results = await Promise.allSettled(pending);
      return results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []));
    },
    { tag, lastChance },
  );
}

/** Delivers a background sync as the browser does: the worker is busy until its handlers have ended. */
export async function sync(page: Page, tag: string): Promise<void> {
  const { session, registered } = await registration(page);
  await session.send('ServiceWorker.dispatchSyncEvent', { ...registered, tag, lastChance: false });
}

/** The same for a periodic one. */
export async function periodicSync(page: Page, tag: string): Promise<void> {
  const { session, registered } = await registration(page);
  await session.send('ServiceWorker.dispatchPeriodicSyncEvent', { ...registered, tag });
}

async function registration(page: Page) {
  const { origin } = new URL(page.url());
  const session = await page.context().newCDPSession(page);
  const registrationId = new Promise<string>((done) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      for (const found of registrations) if (found.scopeURL.startsWith(origin)) done(found.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  return { session, registered: { origin, registrationId: await registrationId } };
}

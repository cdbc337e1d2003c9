import { cacheNames, setCacheNameDetails } from 'workbox-core';
import { PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { parseWorkerMessage } from '../src/core/workers/worker-messages.ts';
import { manifest } from './manifest.ts';
import { navigationDenylist } from './navigation-denylist.ts';
import { forgetPrevious, storePreviousShell, previousShell, servePrevious } from './previous-shell.ts';
import { scope } from './scope.ts';
import { verifyPrecache } from './verify-precache.ts';

const shellPrefix = 'offbeat-shell-';

/**
 * The app's files from the cache, and every address of the app from index.html: it starts without a network. Workbox's
 * controller is driven by hand, because what it would throw away at activation is still needed by tabs of the version
 * before (docs/decisions/0030-updates.md).
 */
export function serveShell(): void {
  setCacheNameDetails({ prefix: 'offbeat', precache: 'shell', suffix: 'v1', runtime: 'runtime' });
  const controller = new PrecacheController({ plugins: [verifyPrecache(manifest)] });
  controller.addToCacheList([...manifest]);
  // A file that is missing or no such file fails the install: the version before goes on serving.
  scope.addEventListener('install', (event) => event.waitUntil(controller.install(event)));
  scope.addEventListener('activate', (event) => event.waitUntil(takeOver(controller, event)));
  scope.addEventListener('message', (event) => {
    if (parseWorkerMessage(event.data)?.kind === 'started') event.waitUntil(forgetPrevious());
  });

  registerRoute(new PrecacheRoute(controller, { directoryIndex: '', cleanURLs: false }));
  servePrevious();
  // While developing nothing is precached, and the development server answers.
  if (!manifest.some(({ url }) => url === '/index.html')) return;
  const page = controller.createHandlerBoundToURL('/index.html');
  registerRoute(new NavigationRoute(page, { denylist: [...navigationDenylist] }));
}

/** The first worker takes the pages that are open, a later one those of the version before with it. */
async function takeOver(controller: PrecacheController, event: ExtendableEvent): Promise<void> {
  await storePreviousShell(cacheNames.precache, new Set(controller.getURLsToCacheKeys().values()));
  await controller.activate(event);
  const names = await caches.keys();
  const isOld = (name: string): boolean =>
    name.startsWith(shellPrefix) && name !== cacheNames.precache && name !== previousShell;
  await Promise.all(names.filter(isOld).map((name) => caches.delete(name)));
  await scope.clients.claim();
}

import { cacheNames, setCacheNameDetails } from 'workbox-core';
import { PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute, setCatchHandler } from 'workbox-routing';
import { parseWorkerMessage } from '../src/core/workers/worker-messages.ts';
import { shellCachePrefix } from '../src/platform/shared/cache-names.ts';
import { ignored } from '../src/lib/log.ts';
import { storeArchive } from './archive.ts';
import { archive, manifest } from './manifest.ts';
import { navigationDenylist } from './navigation-denylist.ts';
import { createPreviousShell, isHashed, previousShell } from './previous-shell.ts';
import { endingWhenReplaced } from './replaced.ts';
import { scope } from './scope.ts';
import { noteTaken, takenPage } from './taken-version.ts';
import { verifyPrecache } from './verify-precache.ts';

/** Files fetched at a time: of the six connections that HTTP/1.1 has to a server, the page needs the others. */
const filesAtOnce = 3;

const previous = createPreviousShell(async () =>
  (await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })).map(({ id }) => id),
);

/**
 * Serves the app's files from the cache, and index.html for every address of the app, so that the app starts without a
 * network. Workbox's controller is called by hand, because tabs of the previous version still need files that it would
 * delete at activation (docs/decisions/0030-updates.md).
 */
export function serveShell(): void {
  setCacheNameDetails({ prefix: 'offbeat', precache: 'shell', suffix: 'v1', runtime: 'runtime' });
  const controller = controllerOf(manifest);
  // A missing or wrong file fails the install: the previous version continues.
  scope.addEventListener('install', (event) => event.waitUntil(install(controller, event)));
  scope.addEventListener('activate', (event) => event.waitUntil(takeOver(controller, event)));
  scope.addEventListener('message', (event) => {
    const kind = parseWorkerMessage(event.data)?.kind;
    if (kind === 'started') {
      event.waitUntil(previous.forget());
      const mayEnd = endingWhenReplaced(event);
      mayEnd.waitUntil(restore(controller, mayEnd));
    }
    if (kind === 'skipWaiting') event.waitUntil(becomeActive(controller));
  });

  registerRoute(new PrecacheRoute(controller, { directoryIndex: '', cleanURLs: false }));
  serveOtherVersions();
  // A browser whose caches cannot be read (a broken disk) still has the network.
  setCatchHandler(({ request }) => fetch(request));
  // Under `npm run dev` nothing is precached, and the development server answers.
  if (!manifest.some(({ url }) => url === '/index.html')) return;
  const page = controller.createHandlerBoundToURL('/index.html');
  registerRoute(
    new NavigationRoute(async (options) => (await newerPage()) ?? page(options), { denylist: [...navigationDenylist] }),
  );
}

function controllerOf(entries: typeof manifest): PrecacheController {
  const controller = new PrecacheController({ plugins: [verifyPrecache(manifest)] });
  controller.addToCacheList([...entries]);
  return controller;
}

/**
 * Workbox fetches one file after the other, each at the cost of a round trip: 235 of them took 130 s at 300 ms, and Chromium
 * ends an install after five minutes. So the small ones come in one archive, the others as lists side by side, which leave
 * connections for the page. Workbox skips what the archive has stored, and fetches what it has not.
 */
async function install(controller: PrecacheController, event: ExtendableEvent): Promise<void> {
  await storeFiles(event);
  // The user has asked for a newer version already, and its page may be open.
  if ((await takenPage(cacheNames.precache)) !== undefined) await becomeActive(controller);
}

/** Fetches what the cache lacks. */
async function storeFiles(event: ExtendableEvent): Promise<void> {
  const cache = await caches.open(cacheNames.precache);
  const archived = manifest.filter(({ isArchived }) => isArchived);
  const paths = archived.map(({ url }) => url);
  await Promise.all([
    storeArchive(archive, paths, cache).catch(ignored('fetching the archive')),
    installAtOnce(
      event,
      manifest.filter(({ isArchived }) => isArchived !== true),
      // The archive takes one.
      filesAtOnce - 1,
    ),
  ]);
  await installAtOnce(event, archived, filesAtOnce);
}

/**
 * The files again, if their cache was emptied in devtools or by a cleaner: the browser installs a version only once, and until
 * the next one the app would not start without a network. Never rejects.
 */
async function restore(controller: PrecacheController, event: ExtendableEvent): Promise<void> {
  restoring ??= restoreLost(controller, asInstall(event))
    .catch(ignored('restoring the files of the app'))
    .finally(() => (restoring = undefined));
  await restoring;
}

let restoring: Promise<void> | undefined;

/** Workbox stores what it fetches in an install event alone. */
const asInstall = (event: ExtendableEvent): ExtendableEvent =>
  new Proxy(event, {
    get: (target, name): unknown => (name === 'type' ? 'install' : Reflect.get(target, name)),
  });

async function restoreLost(controller: PrecacheController, event: ExtendableEvent): Promise<void> {
  const stored = new Set((await (await caches.open(cacheNames.precache)).keys()).map(({ url }) => url));
  if ([...controller.getURLsToCacheKeys().values()].some((key) => !stored.has(key))) await storeFiles(event);
}

/** Workbox's controller fetches one file after the other, so that `count` of them, with a share each, fetch `count` at a time. */
async function installAtOnce(event: ExtendableEvent, entries: typeof manifest, count: number): Promise<void> {
  const controllers = Array.from({ length: count }, (_, share) =>
    controllerOf(entries.filter((_entry, index) => index % count === share)),
  );
  await Promise.all(controllers.map((controller) => controller.install(event)));
}

/** Once the user has taken this version: the browser decides when. */
async function becomeActive(controller: PrecacheController): Promise<void> {
  await noteTaken(cacheNames.precache, () => controller.matchPrecache('/index.html'));
  await scope.skipWaiting();
}

/** Without a worker that waits nothing is read. */
const newerPage = async (): Promise<Response | undefined> =>
  scope.registration.waiting === null ? undefined : takenPage(cacheNames.precache);

/** The first worker takes control of the open pages; a later one of the previous version's pages. */
async function takeOver(controller: PrecacheController, event: ExtendableEvent): Promise<void> {
  await previous.store(cacheNames.precache, new Set(controller.getURLsToCacheKeys().values()));
  await controller.activate(event);
  const names = await caches.keys();
  const isOld = (name: string): boolean =>
    name.startsWith(shellCachePrefix) && name !== cacheNames.precache && name !== previousShell;
  await Promise.all(names.filter(isOld).map((name) => caches.delete(name)));
  await scope.clients.claim();
}

/** Files of the version before, and of the next one where its page is shown already. */
function serveOtherVersions(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && isHashed(url.href),
    async ({ request }) => {
      const match = (cacheName: string): Promise<Response | undefined> =>
        caches.match(request, { cacheName, ignoreVary: true });
      return (await match(previousShell)) ?? (await match(cacheNames.precache)) ?? fetch(request);
    },
  );
}

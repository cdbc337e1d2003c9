import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { StaleWhileRevalidate } from 'workbox-strategies';
import { parseWorkerMessage } from '../src/core/worker-messages.ts';
import { sleep } from '../src/lib/sleep.ts';
import { manifest } from './manifest.ts';
import { scope } from './scope.ts';

const cacheName = 'offbeat-covers';
/** Renewing a screen's covers costs as much as showing them: it waits until the screen has been drawn. */
const renewAfterMs = 3_000;

/** Covers and avatars from any host, at once from the cache and renewed behind. Bounded: pictures are not the music. */
export function cacheCovers(ownOrigin: string): void {
  const expiration = new ExpirationPlugin({
    maxEntries: 600,
    maxAgeSeconds: 90 * 24 * 60 * 60,
    purgeOnQuotaError: true,
  });
  const strategy = new StaleWhileRevalidate({
    cacheName,
    plugins: [
      {
        // Asked for readably: an unreadable answer would count for megabytes of the quota.
        requestWillFetch: ({ request }) =>
          Promise.resolve(
            new Request(request.url, { mode: 'cors', credentials: 'omit', referrerPolicy: 'no-referrer' }),
          ),
        cacheWillUpdate: ({ response }) => Promise.resolve(response.status === 200 ? response : null),
        // Passed on by hand: the plugin's own type does not fit WorkboxPlugin under exactOptionalPropertyTypes.
        cachedResponseWillBeUsed: async (param) =>
          (await expiration.cachedResponseWillBeUsed?.(param)) ?? param.cachedResponse ?? null,
        cacheDidUpdate: async (param) => expiration.cacheDidUpdate?.(param),
      },
    ],
  });
  const isCover = (url: URL): boolean => !url.pathname.startsWith('/api/') && !isShell(url, ownOrigin);
  registerRoute(
    ({ request, url }) => request.destination === 'image' && isCover(url),
    async ({ request, event }) => {
      const kept = await caches.match(request, { cacheName });
      // A host that forbids reading still shows its picture; only keeping it is out of the question.
      if (kept === undefined) return strategy.handle({ request, event }).catch(() => fetch(request));
      event.waitUntil(sleep(renewAfterMs).then(() => renew(strategy, request, event)));
      return kept;
    },
  );
  scope.addEventListener('message', (event) => {
    const message = parseWorkerMessage(event.data);
    if (message?.kind !== 'keepPictures') return;
    const urls = message.urls.filter((url) => URL.canParse(url) && isCover(new URL(url)));
    const keepAll = async (): Promise<void> => {
      // One after the other: nobody waits for them.
      for (const url of urls) await renew(strategy, new Request(url), event);
    };
    event.waitUntil(keepAll());
  });
}

/** Never rejects: a host that is not there leaves everything as it is. */
async function renew(strategy: StaleWhileRevalidate, request: Request, event: ExtendableEvent): Promise<void> {
  await Promise.allSettled(strategy.handleAll({ request, event }));
}

/** The build's own pictures are in the shell's cache. */
const isShell = (url: URL, ownOrigin: string): boolean =>
  url.origin === ownOrigin && manifest.some((entry) => entry.url === url.pathname);

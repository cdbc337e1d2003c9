import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { StaleWhileRevalidate } from 'workbox-strategies';
import { manifest } from './manifest.ts';

/** Covers and avatars from any host, at once from the cache and renewed behind. Bounded: pictures are not the music. */
export function cacheCovers(ownOrigin: string): void {
  const expiration = new ExpirationPlugin({
    maxEntries: 600,
    maxAgeSeconds: 90 * 24 * 60 * 60,
    purgeOnQuotaError: true,
  });
  const strategy = new StaleWhileRevalidate({
    cacheName: 'offbeat-covers',
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
  registerRoute(
    ({ request, url }) =>
      request.destination === 'image' && !url.pathname.startsWith('/api/') && !isShell(url, ownOrigin),
    // A host that forbids reading still shows its picture; only keeping it is out of the question.
    ({ request, event }) => strategy.handle({ request, event }).catch(() => fetch(request)),
  );
}

/** The build's own pictures are in the shell's cache. */
const isShell = (url: URL, ownOrigin: string): boolean =>
  url.origin === ownOrigin && manifest.some((entry) => entry.url === url.pathname);

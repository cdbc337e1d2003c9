import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { StaleWhileRevalidate } from 'workbox-strategies';
import { httpUrlOrNull } from '../src/core/wire/read.ts';
import { parseWorkerMessage } from '../src/core/workers/worker-messages.ts';
import { ignored } from '../src/lib/log.ts';
import { sleep } from '../src/lib/sleep.ts';
import { coverCacheName } from '../src/platform/shared/cache-names.ts';
import { coverTurns, type TakeTurn, type Turn } from './cover-turns.ts';
import { HostsWithoutCors } from './hosts-without-cors.ts';
import { manifest } from './manifest.ts';
import { endingWhenReplaced, replaced, untilReplaced } from './replaced.ts';
import { scope } from './scope.ts';

export type StoreCover = (url: string, event: ExtendableEvent) => Promise<void>;

/** Renewing covers costs as much as showing them, so it waits until the screen is drawn. */
const renewAfterMs = 3_000;

/** Returns what caches the cover of a track that was downloaded, as if it had been shown. */
export function cacheCovers(ownOrigin: string): StoreCover {
  const takeTurn = coverTurns();
  const load = cachingLoad(takeTurn, coverStrategies());
  const withoutCors = new HostsWithoutCors();
  const show = showingLoad(takeTurn, load, withoutCors);
  let isReplaced = false;
  void replaced.then(() => (isReplaced = true));
  const isCover = (url: URL): boolean => !url.pathname.startsWith('/api/') && !isShell(url, ownOrigin);
  registerRoute(
    ({ request, url }) => request.destination === 'image' && isCover(url),
    async ({ request, event }) => {
      const cached =
        (await caches.match(request.url, { cacheName: coverCacheName })) ??
        // As older versions stored it.
        (await caches.match(request, { cacheName: coverCacheName }));
      const endingEvent = endingWhenReplaced(event);
      if (cached === undefined) {
        const shown = show(request, endingEvent);
        // A tab may still ask for covers until this worker has gone: those are shown.
        const answer = isReplaced ? await shown : await untilReplaced(shown);
        return answer === 'replaced' ? Response.error() : answer;
      }
      endingEvent.waitUntil(sleep(renewAfterMs).then(() => renew(load, request, endingEvent)));
      return cached;
    },
  );
  const store: StoreCover = async (address, event) => {
    const href = httpUrlOrNull(address, ownOrigin);
    if (href === null) return;
    const url = new URL(href);
    if (isCover(url) && !withoutCors.has(url.origin)) await renew(load, new Request(href), event);
  };
  scope.addEventListener('message', (event) => {
    const message = parseWorkerMessage(event.data);
    if (message?.kind !== 'keepPictures') return;
    const endingEvent = endingWhenReplaced(event);
    const cacheAll = async (): Promise<void> => {
      // One after the other, because this is not urgent.
      for (const url of message.urls) await store(url, endingEvent);
    };
    endingEvent.waitUntil(cacheAll());
  });
  return store;
}

type StrategyFor = (turn: Turn, cache: RequestCache) => StaleWhileRevalidate;

function coverStrategies(): StrategyFor {
  const expiration = new ExpirationPlugin({
    maxEntries: 600,
    maxAgeSeconds: 90 * 24 * 60 * 60,
    purgeOnQuotaError: true,
    // Else covers that older versions stored under a request's headers would stay for good.
    matchOptions: { ignoreVary: true },
  });
  return ({ signal, answered }, cache) =>
    new StaleWhileRevalidate({
      cacheName: coverCacheName,
      fetchOptions: { signal },
      plugins: [
        {
          // By the address alone: an <img> sends Accept, this worker's own requests do not, and hosts that choose AVIF by it say
          // `Vary: Accept`. A cover that was stored by the one would not be found by the other.
          cacheKeyWillBeUsed: ({ request }) => Promise.resolve(request.url),
          // With CORS: an opaque response would count as megabytes of the quota.
          requestWillFetch: ({ request }) =>
            Promise.resolve(
              new Request(request.url, { mode: 'cors', credentials: 'omit', referrerPolicy: 'no-referrer', cache }),
            ),
          fetchDidSucceed: ({ response }) => {
            answered();
            return Promise.resolve(response);
          },
          cacheWillUpdate: ({ response }) => Promise.resolve(isPicture(response) ? response : null),
          // Called explicitly: the plugin's own type does not fit WorkboxPlugin under exactOptionalPropertyTypes.
          cachedResponseWillBeUsed: async (param) =>
            (await expiration.cachedResponseWillBeUsed?.(param)) ?? param.cachedResponse ?? null,
          cacheDidUpdate: async (param) => expiration.cacheDidUpdate?.(param),
        },
      ],
    });
}

/** A portal's or a missing file's page comes with 200 too, and would replace a good cover. Some hosts name no type. */
const isPicture = ({ status, headers }: Response): boolean =>
  status === 200 && !/^(?:text\/|application\/json)/i.test(headers.get('Content-Type') ?? '');

/** Takes the host's turn. */
type Load = (request: Request, event: ExtendableEvent) => Promise<Response>;

function cachingLoad(takeTurn: TakeTurn, strategyFor: StrategyFor): Load {
  const load = (request: Request, event: ExtendableEvent, cache: RequestCache): Promise<Response> =>
    takeTurn(new URL(request.url).origin, (turn) => {
      const [shown, stored] = strategyFor(turn, cache).handleAll({ request, event });
      return { shown, stored };
    });
  return (request, event) =>
    load(request, event, 'default').catch(() =>
      // The browser's own copy may be one that a page got without the headers of CORS: S3 sends them only where a request asks.
      load(request, event, 'reload'),
    );
}

/**
 * A cover whose host has no CORS can be shown but not cached. Such a host's covers are not asked for with CORS first any more: each
 * would be requested twice whenever it is shown.
 */
function showingLoad(takeTurn: TakeTurn, load: Load, withoutCors: HostsWithoutCors): Load {
  return async (request, event) => {
    const { origin } = new URL(request.url);
    const plain = (): Promise<Response> =>
      takeTurn(origin, ({ signal }) => ({ shown: fetch(request, { signal, referrerPolicy: 'no-referrer' }) }));
    if (withoutCors.has(origin)) return plain();
    try {
      const cached = await load(request, event);
      if (cached.type !== 'error') withoutCors.noteReadable(origin);
      return cached;
    } catch {
      // Without CORS it can still be shown; without a network this throws as well.
      const shown = await plain();
      if (shown.type === 'opaque') withoutCors.noteOpaque(origin);
      return shown;
    }
  };
}

const renew = (load: Load, request: Request, event: ExtendableEvent): Promise<unknown> =>
  load(request, event).catch(ignored('renewing a cover'));

const isShell = (url: URL, ownOrigin: string): boolean =>
  url.origin === ownOrigin && manifest.some((entry) => entry.url === url.pathname);

import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { StaleWhileRevalidate } from 'workbox-strategies';
import { httpUrlOrNull } from '../src/core/wire/read.ts';
import { parseWorkerMessage } from '../src/core/workers/worker-messages.ts';
import { concurrencyLimit } from '../src/lib/concurrency-limit.ts';
import { ignored } from '../src/lib/log.ts';
import { sleep } from '../src/lib/sleep.ts';
import { coverCacheName } from '../src/platform/shared/cache-names.ts';
import { linkWatch } from '../src/platform/shared/link-lock.ts';
import { manifest } from './manifest.ts';
import { endingWhenReplaced, replaced, untilReplaced } from './replaced.ts';
import { scope } from './scope.ts';

export type StoreCover = (url: string, event: ExtendableEvent) => Promise<void>;

/** Renewing covers costs as much as showing them, so it waits until the screen is drawn. */
const renewAfterMs = 3_000;

/**
 * So many covers are fetched at a time: a worker's fetch has the priority of a call of the API, and of the six connections
 * that HTTP/1.1 has to a server two are then left for audio and calls; with HTTP/2, a larger share of a slow line.
 */
const atOnce = 4;
/** So long a host may be silent: a fetch without an answer occupies one of those connections for as long as the worker lives. */
const silentMs = 20_000;
/** So long a cover waits for a track that has to come first. */
const linkWaitMs = 10_000;
/** A body that takes longer leaves its slot to the host's other covers. */
const slotMs = linkWaitMs + silentMs;

/** Returns what caches the cover of a track that was downloaded, as if it had been shown. */
export function cacheCovers(ownOrigin: string): StoreCover {
  const load = limitedLoad(coverStrategies());
  let isReplaced = false;
  void replaced.then(() => (isReplaced = true));
  const isCover = (url: URL): boolean => !url.pathname.startsWith('/api/') && !isShell(url, ownOrigin);
  registerRoute(
    ({ request, url }) => request.destination === 'image' && isCover(url),
    async ({ request, event }) => {
      const cached = await caches.match(request, { cacheName: coverCacheName });
      const endingEvent = endingWhenReplaced(event);
      if (cached === undefined) {
        // A cover whose host has no CORS can be shown but not cached.
        const shown = load(request, endingEvent).catch(() => fetch(request));
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
    if (href !== null && isCover(new URL(href))) await renew(load, new Request(href), event);
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

/** `answered` is called with the first byte of an answer, after which `signal` should no longer end the fetch. */
type StrategyFor = (signal: AbortSignal, answered: () => void) => StaleWhileRevalidate;

function coverStrategies(): StrategyFor {
  const expiration = new ExpirationPlugin({
    maxEntries: 600,
    maxAgeSeconds: 90 * 24 * 60 * 60,
    purgeOnQuotaError: true,
  });
  return (signal, answered) =>
    new StaleWhileRevalidate({
      cacheName: coverCacheName,
      fetchOptions: { signal },
      plugins: [
        {
          // With CORS: an opaque response would count as megabytes of the quota.
          requestWillFetch: ({ request }) =>
            Promise.resolve(
              new Request(request.url, { mode: 'cors', credentials: 'omit', referrerPolicy: 'no-referrer' }),
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

type Load = (request: Request, event: ExtendableEvent) => Promise<Response>;

/**
 * Each host has a limit of its own: one that is silent holds up no other. Resolves with the response, which can be shown,
 * and has its slot until the body has arrived and is stored.
 */
function limitedLoad(strategyFor: StrategyFor): Load {
  const limits = new Map<string, ReturnType<typeof concurrencyLimit>>();
  return (request, event) => {
    const { origin } = new URL(request.url);
    const limited = limits.get(origin) ?? concurrencyLimit(atOnce, slotMs);
    limits.set(origin, limited);
    return new Promise((resolve, reject) => {
      const load = async (): Promise<void> => {
        await linkWatch.untilFree(AbortSignal.timeout(linkWaitMs));
        const silence = new AbortController();
        const timer = setTimeout(() => silence.abort(), silentMs);
        const strategy = strategyFor(silence.signal, () => clearTimeout(timer));
        const [shown, stored] = strategy.handleAll({ request, event });
        // Rejected, the cover would be fetched again outside the limit, and be as silent.
        shown.then(resolve, (error: unknown) => (silence.signal.aborted ? resolve(Response.error()) : reject(error)));
        await stored;
      };
      limited(load).catch(reject);
    });
  };
}

const renew = (load: Load, request: Request, event: ExtendableEvent): Promise<unknown> =>
  load(request, event).catch(ignored('renewing a cover'));

const isShell = (url: URL, ownOrigin: string): boolean =>
  url.origin === ownOrigin && manifest.some((entry) => entry.url === url.pathname);

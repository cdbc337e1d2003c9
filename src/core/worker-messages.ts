/** What pages say to the service worker. */
export type WorkerMessage =
  | { readonly kind: 'drain'; readonly force: boolean }
  | { readonly kind: 'skipWaiting' }
  /** A page has been loaded: whoever it took the place of is gone. */
  | { readonly kind: 'started' }
  /** Pictures that were on their way before the worker came: they are kept as if it had fetched them. */
  | { readonly kind: 'keepPictures'; readonly urls: readonly string[] }
  /** Asks for the worker's version, answered as text on the port that comes with it. */
  | { readonly kind: 'version' };

/** More than any screen shows. */
const maxPictures = 300;

/** Undefined for whatever else a page or an extension may post. */
export function parseWorkerMessage(value: unknown): WorkerMessage | undefined {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return undefined;
  if (value.kind === 'skipWaiting' || value.kind === 'started' || value.kind === 'version') return { kind: value.kind };
  if (value.kind === 'keepPictures' && 'urls' in value && Array.isArray(value.urls)) {
    const urls = value.urls.filter((url) => typeof url === 'string').slice(0, maxPictures);
    return { kind: 'keepPictures', urls };
  }
  if (value.kind === 'drain') return { kind: 'drain', force: 'force' in value && value.force === true };
  return undefined;
}

/** The Background Sync tag as Workbox names it (docs/product.md section 10, names a stranger meets). */
export const syncTag = 'workbox-background-sync:outbox';
/** The Background Sync tag under which the worker goes on fetching songs that are kept offline. */
export const keepTag = 'offbeat:keep';
/** The periodic sync for cleaning the sound cache (docs/product.md section 7, Other). */
export const cleanupTag = 'offbeat:cache-cleanup';

export type WorkerMessage =
  | { readonly kind: 'drain'; readonly force: boolean }
  | { readonly kind: 'skipWaiting' }
  | { readonly kind: 'started' }
  /** Pictures requested before the worker was in control: it caches them as if it had fetched them. */
  | { readonly kind: 'keepPictures'; readonly urls: readonly string[] }
  | { readonly kind: 'version' };

const maxPictures = 300;

/** A page or an extension may post anything. */
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

/** As Workbox names it (docs/product.md section 10, names a stranger meets). */
export const syncTag = 'workbox-background-sync:outbox';
export const downloadTag = 'offbeat:keep';
/** docs/product.md section 7, Other. */
export const cleanupTag = 'offbeat:cache-cleanup';

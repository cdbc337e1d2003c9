export type WorkerMessage =
  | { readonly kind: 'drain'; readonly force: boolean }
  | { readonly kind: 'skipWaiting' }
  /** To the active worker, before another one takes its place: what is under way there would put that off. */
  | { readonly kind: 'replaced' }
  | { readonly kind: 'started' }
  /** Pictures requested before the worker was in control: it caches them as if it had fetched them. */
  | { readonly kind: 'keepPictures'; readonly urls: readonly string[] }
  | { readonly kind: 'version' };

const maxPictures = 300;
const withoutData = ['skipWaiting', 'replaced', 'started', 'version'] as const;

/** A page or an extension may post anything. */
export function parseWorkerMessage(value: unknown): WorkerMessage | undefined {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return undefined;
  const kind = withoutData.find((known) => known === value.kind);
  if (kind !== undefined) return { kind };
  if (value.kind === 'keepPictures' && 'urls' in value && Array.isArray(value.urls)) {
    const urls = value.urls.filter((url) => typeof url === 'string').slice(0, maxPictures);
    return { kind: 'keepPictures', urls };
  }
  if (value.kind === 'drain') return { kind: 'drain', force: 'force' in value && value.force === true };
  return undefined;
}

/** As Workbox names it (docs/product.md section 10, names a stranger meets). */
export const syncTag = 'workbox-background-sync:outbox';
/** Named as in older versions: an event that they registered must find its handler. */
export const downloadTag = 'offbeat:keep';
/** docs/product.md section 7, Other. */
export const cleanupTag = 'offbeat:cache-cleanup';

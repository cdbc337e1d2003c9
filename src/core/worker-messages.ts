/** What pages say to the service worker. */
export type WorkerMessage = { readonly kind: 'drain'; readonly force: boolean } | { readonly kind: 'skipWaiting' };

/** Undefined for whatever else a page or an extension may post. */
export function parseWorkerMessage(value: unknown): WorkerMessage | undefined {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return undefined;
  if (value.kind === 'skipWaiting') return { kind: 'skipWaiting' };
  if (value.kind === 'drain') return { kind: 'drain', force: 'force' in value && value.force === true };
  return undefined;
}

/** The Background Sync tag as Workbox names it (design.md, names a stranger meets). */
export const syncTag = 'workbox-background-sync:outbox';
/** The periodic sync for cleaning the sound cache (spec section 7, Other). */
export const cleanupTag = 'offbeat:cache-cleanup';

import { registerRoute } from 'workbox-routing';
import { scope } from './scope.ts';

export const previousShell = 'offbeat-shell-previous';
/**
 * The entry of the cache that lists the ids of tabs with the previous version, as JSON. No file of the app has this
 * address.
 */
const tabsKey = '/offbeat-previous-tabs';

const openTabs = async (): Promise<readonly string[]> =>
  (await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })).map(({ id }) => id);

/**
 * Copies the old version's files before the cache `shell` loses all but `current` (cache keys). Tabs open now run the
 * old version and may still load its other chunks, which the server may have deleted.
 */
export async function storePreviousShell(shell: string, current: ReadonlySet<string>): Promise<void> {
  await forgetPrevious();
  const tabs = await openTabs();
  if (tabs.length === 0) return;
  const from = await caches.open(shell);
  const leaving = (await from.keys()).filter(({ url }) => isHashed(url) && !current.has(url));
  if (leaving.length === 0) return;
  const to = await caches.open(previousShell);
  for (const request of leaving) {
    const response = await from.match(request);
    if (response !== undefined) await to.put(request, response);
  }
  await to.put(tabsKey, new Response(JSON.stringify(tabs)));
}

/** Deletes the previous version once none of its tabs is open: a reloaded tab has another id. */
export async function forgetPrevious(): Promise<void> {
  if (!(await caches.has(previousShell))) return;
  const noted = await (await caches.open(previousShell)).match(tabsKey);
  const needed: unknown = await noted?.json();
  const open = await openTabs();
  if (Array.isArray(needed) && open.some((id) => needed.includes(id))) return;
  await caches.delete(previousShell);
}

export function servePrevious(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && isHashed(url.href),
    async ({ request }) =>
      (await caches.match(request, { cacheName: previousShell, ignoreVary: true })) ?? fetch(request),
  );
}

const isHashed = (url: string): boolean => new URL(url).pathname.startsWith('/assets/');

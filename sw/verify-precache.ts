import type { WorkboxPlugin } from 'workbox-core';

type Entry = { readonly url: string };

/**
 * Rejects a half-finished deploy: a missing file (404), a page in place of a script (hosts that answer index.html for
 * everything), and an index.html whose scripts belong to another build, or that is not the app's: a login page in front of
 * pages alone would be the app from then on, online too. Workbox then fails the install.
 */
export function verifyPrecache(manifest: readonly Entry[]): WorkboxPlugin {
  const known = new Set(manifest.map(({ url }) => url));
  const isWhole = async (path: string, response: Response): Promise<boolean> => {
    if (response.status !== 200) return false;
    const type = response.headers.get('content-type') ?? '';
    if (path === '/index.html') return /html/.test(type) && isPageOf(known, await response.clone().text());
    if (path.endsWith('.js')) return /javascript/.test(type);
    return !/html/.test(type);
  };
  return {
    // Workbox loads a file with a revision past the browser's cache: a second time, where the page has loaded it already.
    requestWillFetch: ({ request }) =>
      Promise.resolve(request.cache === 'reload' ? new Request(request, { cache: 'no-cache' }) : request),
    // The browser's own cache may have stored such an answer, and would return it after later deploys too.
    fetchDidSucceed: async ({ request, response }) =>
      (await isWhole(pathOf(request), response)) ? response : fetch(request.url, { cache: 'reload' }),
    cacheWillUpdate: async ({ request, response }) => ((await isWhole(pathOf(request), response)) ? response : null),
  };
}

const pathOf = (request: Request): string => new URL(request.url).pathname;

/** Whether a page requests hashed files, and every one is of this build. */
function isPageOf(known: ReadonlySet<string>, page: string): boolean {
  const paths = [...page.matchAll(/\/assets\/[^"'\s>?#]+/g)].map(([path]) => path);
  return paths.length > 0 && paths.every((path) => known.has(path));
}

import type { WorkboxPlugin } from 'workbox-core';

type Entry = { readonly url: string };

/**
 * Keeps a half-finished deploy out of the precache: a missing file (404), a page in a script's place (hosts that answer
 * index.html for everything), and an index.html whose scripts are not of this build. Workbox then fails the install.
 */
export function verifyPrecache(manifest: readonly Entry[]): WorkboxPlugin {
  const known = new Set(manifest.map(({ url }) => url));
  const isWhole = async (path: string, response: Response): Promise<boolean> => {
    if (response.status !== 200) return false;
    const type = response.headers.get('content-type') ?? '';
    if (path === '/index.html') return /html/.test(type) && namesOnly(known, await response.clone().text());
    if (path.endsWith('.js')) return /javascript/.test(type);
    return !/html/.test(type);
  };
  return {
    // Such an answer may sit in the browser's own cache, where no later deploy would mend it.
    fetchDidSucceed: async ({ request, response }) =>
      (await isWhole(pathOf(request), response)) ? response : fetch(request.url, { cache: 'reload' }),
    cacheWillUpdate: async ({ request, response }) => ((await isWhole(pathOf(request), response)) ? response : null),
  };
}

const pathOf = (request: Request): string => new URL(request.url).pathname;

/** Whether every hashed file that a page asks for is one of this build's. */
export const namesOnly = (known: ReadonlySet<string>, page: string): boolean =>
  [...page.matchAll(/\/assets\/[^"'\s>?#]+/g)].every(([path]) => known.has(path));

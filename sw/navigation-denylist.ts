import { serverPaths } from '../src/core/server-paths.ts';

/**
 * Navigations that must get the server's answer instead of index.html (workbox tests path and query together). Files
 * are at the root or in the folders of dist/; a dot elsewhere belongs to a handle or id (`/artist/dj.shadow`).
 */
export const navigationDenylist: readonly RegExp[] = [
  serverPaths,
  /^\/(?:assets|headers|icons|screenshots)\//,
  /^\/[^/?]+\.[a-z0-9]{2,12}(?:\?|$)/i,
];

import { serverPaths } from '../src/core/server-paths.ts';

/**
 * Navigations that must not get index.html instead of the server's answer (workbox tests path and query together). Files
 * lie at the root or in the folders of dist/; a dot elsewhere is part of somebody's handle or id (`/artist/dj.shadow`).
 */
export const navigationDenylist: readonly RegExp[] = [
  serverPaths,
  /^\/(?:assets|headers|icons|screenshots)\//,
  /^\/[^/?]+\.[a-z0-9]{2,12}(?:\?|$)/i,
];

import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { setCacheNameDetails } from 'workbox-core';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { notPages } from './not-pages.ts';

/** The app's files from the cache, and every address of the app from index.html: it starts without a network. */
export function serveShell(): void {
  setCacheNameDetails({ prefix: 'offbeat', precache: 'shell', suffix: 'v1', runtime: 'runtime' });
  cleanupOutdatedCaches();
  precacheAndRoute([...PRECACHE_MANIFEST], { directoryIndex: '', cleanURLs: false });
  // While developing nothing is precached, and the development server answers.
  if (!PRECACHE_MANIFEST.some(({ url }) => url === '/index.html')) return;
  registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [...notPages] }));
}

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from './scripts/build/first-load/chunks.ts';
import { classNames } from './scripts/build/first-load/class-names.ts';
import { firstVisit } from './scripts/build/first-load/first-visit.ts';
import { unusedRouter } from './scripts/build/first-load/unused-router.ts';
import { boundedLiveQueries } from './scripts/build/live-queries.ts';
import { serviceWorkerInDev } from './scripts/build/service-worker.ts';
import { smallerEntries } from './scripts/build/smaller-entries.ts';

/**
 * The page and its web workers. The service worker is a second build (scripts/build/service-worker.ts): it needs one
 * classic file, and the list of what the first build made.
 */
export default defineConfig({
  resolve: { alias: smallerEntries },
  plugins: [react(), unusedRouter(), boundedLiveQueries(), firstVisit(), serviceWorkerInDev()],
  css: { modules: { generateScopedName: classNames(import.meta.dirname) } },
  build: {
    target: ['es2022', 'chrome111', 'firefox115', 'safari16.4'],
    outDir: 'dist',
    assetsDir: 'assets',
    // A data: font or picture would need a wider content security policy, and could not be cached on its own.
    assetsInlineLimit: 0,
    // Every browser of the target list has modulepreload; the polyfill would be dead weight on the first paint.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
  worker: { format: 'es' },
  server: { host: '127.0.0.1', port: 5173, strictPort: true },
});

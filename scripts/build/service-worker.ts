import { join } from 'node:path';
import { build, type InlineConfig, type Plugin } from 'vite';
import { assertDefined } from '../../src/lib/assert-defined.ts';
import { smallerEntries } from './smaller-entries.ts';

/** One precached file as Workbox wants it: `revision` null where the address itself changes with the content. */
export interface PrecacheEntry {
  readonly url: string;
  readonly revision: string | null;
  /** It is also in the archive. */
  readonly isArchived?: true;
}

/** What the worker installs; `archive` is the address of scripts/build/archive.ts's file. */
export interface Precache {
  readonly archive: string;
  readonly manifest: readonly PrecacheEntry[];
}

/** The build's address of the service worker, fixed by the spec (section 7, Other). */
const fileName = 'sw.js';

function configFor(root: string, { archive, manifest }: Precache, mode: string): InlineConfig {
  return {
    root,
    mode,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    resolve: { alias: smallerEntries },
    // sw/precache-manifest.d.ts declares the names; the list is known only after the page has been built.
    define: { PRECACHE_MANIFEST: JSON.stringify(manifest), PRECACHE_ARCHIVE: JSON.stringify(archive) },
    build: {
      target: ['es2022', 'chrome111', 'firefox115', 'safari16.4'],
      emptyOutDir: false,
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: {
        // Of Vite's helper for `import()`, which has nothing to load here: all is in one file.
        checks: { emptyImportMeta: false },
        input: join(root, 'sw/main.ts'),
        // One classic script: Firefox ESR has no module service workers, and import() is forbidden in any.
        output: { format: 'iife', entryFileNames: fileName, codeSplitting: false },
      },
    },
  };
}

/** Builds sw/main.ts to `outDir`/sw.js with `precache` as PRECACHE_MANIFEST and PRECACHE_ARCHIVE. Throws what Vite throws. */
export async function buildServiceWorker(root: string, outDir: string, precache: Precache): Promise<void> {
  const config = configFor(root, precache, 'production');
  await build({ ...config, build: { ...config.build, outDir } });
}

async function serviceWorkerSource(root: string): Promise<string> {
  const config = configFor(root, { archive: '', manifest: [] }, 'development');
  const result = await build({ ...config, build: { ...config.build, write: false, minify: false } });
  if (!Array.isArray(result) && !('output' in result)) throw new Error('a watching build cannot be served');
  const [bundle] = Array.isArray(result) ? result : [result];
  return assertDefined(bundle, 'service worker bundle').output[0].code;
}

/** Serves a freshly built /sw.js with an empty precache while developing, so that the outbox drains as it does for real. */
export function serviceWorkerInDev(): Plugin {
  return {
    name: 'offbeat:service-worker',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use(`/${fileName}`, (_request, response, next) => {
        serviceWorkerSource(server.config.root)
          .then((code) => {
            response.setHeader('Content-Type', 'text/javascript');
            response.setHeader('Cache-Control', 'no-cache');
            response.end(code);
          })
          .catch(next);
      });
    },
  };
}

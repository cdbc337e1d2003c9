import type { KnipConfig } from 'knip';

/** Fonts are named by stylesheets alone: what a stylesheet asks for, handed to knip as imports. */
const importsOf = (css: string): string =>
  [...css.matchAll(/(?:url\(|@import\s+)\s*['"]?([^'")\s;]+)/g)].map(([, path]) => `import '${path}';`).join('\n');

const config: KnipConfig = {
  entry: [
    'index.html',
    'sw/main.ts',
    'workers/*.ts',
    'server/main.ts',
    'server/provider/main.ts',
    'server/{media,sources/demo}/*-worker.ts',
    'server/media/worker-boot.mjs',
    'server/db/initdb-child.mjs',
    'server/storage/lock-beat.mjs',
    'server/jobs/audio-child.ts',
    'scripts/*.ts',
    'scripts/support/leave-with-parent.mjs',
    'test/bench/*.ts',
    'test/bench/offline/*-worker.ts',
    'test/bench/shell/pages/*.{ts,tsx}',
    'test/bench/server/{serve,bare}.ts',
    'test/**/*-child.ts',
    'test/**/*.test.{ts,tsx}',
  ],
  project: ['{src,sw,workers,demo,server,scripts,test}/**/*.{ts,tsx,mjs,css}', '*.config.ts'],
  // Found by path, not imported: test/browser/support/chromium.ts, scripts/support/check-steps.ts, test/bench/server/load.ts,
  // test/integration/server/storage/s3-store.test.ts.
  ignoreDependencies: ['@sparticuz/chromium', 'oxlint', 'oxlint-tsgolint', 'autocannon', 's3rver'],
  // Of the machine: nginx.test.ts and disk-space.test.ts in test/integration/server.
  ignoreBinaries: ['openssl', 'mount', 'umount'],
  ignoreExportsUsedInFile: true,
  compilers: { css: importsOf },
  treatConfigHintsAsErrors: true,
};

export default config;

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { aloneTests } from './test/support/unit/alone-tests.ts';
import { waitAtMostMs } from './test/support/unit/wait-at-most.ts';

const alone = aloneTests('.test.ts');
const domAlone = aloneTests('.test.tsx');
/** For hangs alone: at rest no unit test takes 5 s; a slow one is made faster or smaller (docs/testing.md). */
const unitTimeoutMs = 20_000;

/**
 * `unit` in plain Node, with one global scope a process; `dom` (every *.test.tsx) in jsdom, one a thread; `unit-alone` and `dom-alone`
 * what changes globals, a scope for each file; `integration` with real servers and files.
 */
export default defineConfig({
  plugins: [react()],
  test: {
    // The machines this runs on have two cores, and a second group of tests must not starve the first.
    maxWorkers: 2,
    restoreMocks: true,
    unstubGlobals: true,
    expect: { poll: { timeout: waitAtMostMs } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          // Between threads Dexie tells each of every commit of the others, as tabs do: a third of the work of all these tests.
          pool: 'forks',
          isolate: false,
          // Dexie takes the global of the moment it is loaded, which is once for all files of a process.
          setupFiles: ['fake-indexeddb/auto'],
          include: ['test/unit/**/*.test.ts'],
          exclude: alone,
          testTimeout: unitTimeoutMs,
        },
      },
      {
        extends: true,
        test: { name: 'unit-alone', environment: 'node', include: alone, testTimeout: unitTimeoutMs },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'jsdom',
          pool: 'threads',
          isolate: false,
          setupFiles: ['test/support/unit/dom-setup.ts'],
          include: ['test/unit/**/*.test.tsx'],
          exclude: domAlone,
          testTimeout: unitTimeoutMs,
        },
      },
      {
        extends: true,
        test: {
          name: 'dom-alone',
          environment: 'jsdom',
          setupFiles: ['test/support/unit/dom-setup.ts'],
          include: domAlone,
          testTimeout: unitTimeoutMs,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          environment: 'node',
          pool: 'forks',
          // One scope a process: the server, PGlite and the AWS client are loaded once, not for each of forty files.
          isolate: false,
          include: ['test/integration/**/*.test.ts'],
          globalSetup: ['test/support/databases/setup.ts'],
          setupFiles: ['test/support/start-bundles.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});

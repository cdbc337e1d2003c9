import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** Three groups: `unit` in plain Node, `dom` (every *.test.tsx) in jsdom, `integration` with real servers and files. */
export default defineConfig({
  plugins: [react()],
  test: {
    // The machines this runs on have two cores, and a second group of tests must not starve the first.
    maxWorkers: 2,
    restoreMocks: true,
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['test/{unit,simulation}/**/*.test.ts'],
          testTimeout: 20_000,
          isolate: false,
          pool: 'threads',
        },
      },
      {
        extends: true,
        test: { name: 'dom', environment: 'jsdom', include: ['test/unit/**/*.test.tsx'], testTimeout: 20_000 },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          environment: 'node',
          include: ['test/integration/**/*.test.ts'],
          globalSetup: ['test/support/postgres-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});

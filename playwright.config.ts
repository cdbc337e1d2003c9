import { defineConfig } from '@playwright/test';

const memberTests = ['**/app-member.test.ts', '**/headers.test.ts', '**/screens-member.test.ts'];

/** Browser tests against the real stack and the built app; test/browser/support picks the Chromium and starts servers. */
export default defineConfig({
  testDir: 'test/browser',
  testMatch: '**/*.test.ts',
  globalSetup: './test/browser/support/run-setup.ts',
  outputDir: 'test-results/browser',
  // Two cores, and each worker has a browser and a server.
  workers: 2,
  // Tests of one file share nothing but their worker.
  fullyParallel: true,
  forbidOnly: process.env['CI'] !== undefined,
  // A test that passes only the second time is a test that fails.
  retries: 0,
  // One worker for the tests with accounts: each worker that runs one starts an Auth emulator (support/members.ts), which takes seconds
  // of a core, and has to give up the browser and server that it shares with all other tests.
  projects: [
    { name: 'members', testMatch: memberTests, workers: 1 },
    { name: 'browser', testIgnore: memberTests },
  ],
  // What unit tests or the simulation prove as well, and what takes long, belongs to `npm run test:full` (docs/testing.md).
  ...(process.env['OFFBEAT_TESTS'] === 'full' ? {} : { grepInvert: /@full/ }),
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    viewport: { width: 412, height: 892 },
    trace: 'off',
    screenshot: 'only-on-failure',
    serviceWorkers: 'allow',
  },
});

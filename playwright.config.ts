import { defineConfig } from '@playwright/test';

/** Browser tests against the real stack and the built app; test/browser/support picks the Chromium and starts servers. */
export default defineConfig({
  testDir: 'test/browser',
  testMatch: '**/*.test.ts',
  globalSetup: './test/browser/support/run-setup.ts',
  outputDir: 'test-results/browser',
  // Two cores, and each worker has a browser and a server.
  workers: 2,
  fullyParallel: false,
  forbidOnly: process.env['CI'] !== undefined,
  // Here a test that passes only the second time is a test that fails. In CI, whose machine is not ours to quieten, it is
  // tried once more, and named as flaky at the end of the log: something to mend, not a reason to lose the run.
  retries: process.env['CI'] === undefined ? 0 : 1,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    viewport: { width: 412, height: 892 },
    trace: 'off',
    screenshot: 'only-on-failure',
    serviceWorkers: 'allow',
  },
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { startEmulator } from '../../../scripts/support/emulator.ts';
import { freePort } from '../../../scripts/support/ports.ts';
import { assertDefined } from '../../../src/lib/assert-defined.ts';
import { test as base } from './fixtures.ts';
import { Stack } from './stack.ts';

/** What the page is opened at: only on the hostname localhost does the app use the emulator, and fixed ports. */
export const memberOrigin = 'http://localhost:5001';

interface MemberFixtures {
  readonly members: { readonly stack: Stack; readonly emulatorPort: number };
}

/**
 * Tests with accounts: server and Auth emulator on free ports, which the browser reaches under the app's fixed ones. One
 * pair a worker, because the emulator takes seconds and memory.
 */
export const test = base.extend<object, MemberFixtures>({
  members: [
    // Playwright wants the destructuring even where nothing is taken.
    // oxlint-disable-next-line eslint/no-empty-pattern
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'offbeat-accounts-'));
      const emulatorPort = await freePort();
      const emulator = assertDefined(
        await startEmulator({ accounts: join(folder, 'accounts'), work: join(folder, 'work') }, emulatorPort),
        'firebase-tools',
      );
      const stack = await Stack.start({ env: { FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${emulatorPort}` } });
      await emulator.ready;
      await use({ stack, emulatorPort });
      await Promise.all([stack.close(), emulator.stop()]);
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  browser: [
    async ({ shellToUse: { executablePath, args, env }, members: { stack, emulatorPort } }, use) => {
      const rules = `MAP localhost:5001 127.0.0.1:${stack.port}, MAP localhost:9099 127.0.0.1:${emulatorPort}`;
      const browser = await chromium.launch({ executablePath, args: [...args, `--host-resolver-rules=${rules}`], env });
      await use(browser);
      await browser.close();
    },
    { scope: 'worker', timeout: 200_000 },
  ],
});

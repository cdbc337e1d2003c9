import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect, test as base, type BrowserContext } from '@playwright/test';
import type { PlainServer } from '../../support/plain-server.ts';
import { findChromium, findShell, type Chromium } from './chromium.ts';
import { ConsoleWatch } from './console-watch.ts';
import { FaultProxy } from './fault-proxy.ts';
import { killBrowser } from './kill-browser.ts';
import { Stack } from './stack.ts';

/** A browser profile that lasts: closing and opening it again is what a user does with the app. */
export interface Profile {
  readonly open: () => Promise<BrowserContext>;
  /**
   * Closes the browser. Do this before the server is stopped: Chromium stays for up to 30 s while the service worker answers a sync
   * event, which waits for a server that is away.
   */
  readonly close: () => Promise<void>;
}

interface TestFixtures {
  /** The worker's server, running, for tests that leave it so. */
  readonly sharedStack: Stack;
  /** The same, to be stopped, killed and started at will: the next test that takes it finds it running again. */
  readonly stack: Stack;
  /** A fault proxy before the server; the page is opened at its origin. */
  readonly network: FaultProxy;
  /** A persistent context: background sync and quota work only there. */
  readonly profile: Profile;
  /** The errors of the pages; unexpected ones fail the test. */
  readonly errors: ConsoleWatch;
}

interface WorkerFixtures {
  /** For `profile`. */
  readonly chromiumToUse: Chromium;
  /** For `browser`, and with it for `page` and `context`. */
  readonly shellToUse: Chromium;
  /** One server for all tests of a worker; each comes as a user of its own. */
  readonly workerStack: Stack;
}

/** Playwright's test with the real stack. `page` and `context` are plain; `profile` lasts. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  chromiumToUse: [
    // Playwright wants the destructuring even where nothing is taken.
    // oxlint-disable-next-line eslint/no-empty-pattern
    async ({}, use) => {
      await use(await findChromium());
    },
    { scope: 'worker' },
  ],
  shellToUse: [
    // oxlint-disable-next-line eslint/no-empty-pattern
    async ({}, use) => {
      await use(await findShell());
    },
    { scope: 'worker' },
  ],
  browser: [
    async ({ shellToUse: { executablePath, args, env } }, use) => {
      const browser = await chromium.launch({ executablePath, args, env });
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  workerStack: [
    // oxlint-disable-next-line eslint/no-empty-pattern
    async ({}, use) => {
      const stack = await Stack.start();
      await use(stack);
      await stack.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  sharedStack: [
    async ({ workerStack }, use, info) => {
      await workerStack.untilRunning();
      await use(workerStack);
      const lines = workerStack.errorLines.splice(0);
      if (info.status !== info.expectedStatus && lines.length > 0) {
        await info.attach('server', { body: lines.join('\n'), contentType: 'text/plain' });
      }
    },
    { timeout: 120_000 },
  ],
  stack: ({ sharedStack }, use) => use(sharedStack),
  network: async ({ stack }, use) => {
    const proxy = await FaultProxy.start(stack.port);
    await use(proxy);
    await proxy.close();
  },
  errors: [
    // oxlint-disable-next-line eslint/no-empty-pattern
    async ({}, use) => {
      const watch = new ConsoleWatch();
      await use(watch);
      expect(watch.unexpected, 'errors on the console').toEqual([]);
    },
    { auto: true },
  ],
  context: async ({ context, errors }, use) => {
    errors.watch(context);
    await use(context);
  },
  profile: async ({ chromiumToUse: { executablePath, args, env }, errors, viewport }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'offbeat-profile-'));
    let context: BrowserContext | undefined;
    const close = async (): Promise<void> => {
      await context?.close();
      context = undefined;
    };
    await use({
      close,
      open: async () => {
        await close();
        context = await chromium.launchPersistentContext(folder, { executablePath, args, env, viewport });
        errors.watch(context);
        // A test may have ended it itself.
        context.once('close', () => (context = undefined));
        return context;
      },
    });
    // Killed, not closed: see `close` above.
    if (context !== undefined) await killBrowser(context);
    await rm(folder, { recursive: true, force: true, maxRetries: 20 });
  },
});

/** The fixture `network` where the server is a plain one. */
export async function plainNetwork(
  { plain }: { readonly plain: PlainServer },
  use: (network: FaultProxy) => Promise<void>,
): Promise<void> {
  const network = await FaultProxy.start(Number(new URL(plain.origin).port));
  await use(network);
  await network.close();
}

export { expect };

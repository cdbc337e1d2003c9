import type { Page } from '@playwright/test';
import { startPlainServer, type PlainServer } from '../../support/plain-server.ts';
import { networkErrors } from './console-watch.ts';
import { Deploys } from './deploys.ts';
import { plainNetwork, test as base } from './fixtures.ts';
import { asGuest } from './screen.ts';

/** New versions under open tabs (docs/decisions/0030-updates.md). Version 1 is deployed when a test begins. */
export const test = base.extend<{ deploys: Deploys; plain: PlainServer; page: Page }>({
  // oxlint-disable-next-line eslint/no-empty-pattern
  deploys: async ({}, use) => {
    const deploys = await Deploys.start();
    await use(deploys);
    await deploys.close();
  },
  plain: async ({ deploys }, use) => {
    const plain = await startPlainServer({ dist: deploys.folder });
    await use(plain);
    await plain.stop();
  },
  network: plainNetwork,
  page: async ({ context, plain, errors }, use) => {
    // A missing file is what most of these tests are about.
    errors.allow(networkErrors);
    const page = await context.newPage();
    await asGuest(page, plain.origin);
    await use(page);
  },
});

export const versionOf = (page: Page): Promise<string | null> =>
  page.locator('meta[name="deployed"]').getAttribute('content', { timeout: 30_000 });

export const reloadButton = (page: Page) => page.getByRole('button', { name: 'Reload', exact: true });

/** What the browser does at the next navigation; resolves with whether the new worker came to be installed. */
export const lookForUpdate = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    // A failed first fetch is told by a rejection, a failed install by a worker that ends redundant.
    await registration.update();
    const worker = registration.installing;
    if (worker === null) return registration.waiting !== null;
    return new Promise<boolean>((done) => {
      worker.addEventListener('statechange', () => done(worker.state === 'installed'));
    });
  });

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { findChromium } from '../../browser/support/chromium.ts';
import { helperOfTsx } from '../support/tsx-helper.ts';
import type { LibrarySize } from './library.ts';
import type { ShellTools } from './pages/tools.ts';
import { openSite, type Site } from './site.ts';

declare const tools: ShellTools;

const dist = resolve(import.meta.dirname, '../../../dist');
const phone = { width: 412, height: 860 } as const;

export type Device = {
  readonly site: Site;
  readonly context: BrowserContext;
  /** The profile, for another browser once `context` is closed. */
  readonly folder: string;
  readonly tools: () => Promise<Page>;
};

export type DeviceOptions = {
  /** The folder with the floor page and the tools (buildPages). */
  readonly pages: string;
  readonly covers: readonly Buffer[];
  readonly size: LibrarySize;
};

/** Runs `work` with a fresh profile that has a guest's library in its database, and a server that answers the same. */
export async function withDevice<T>(
  { pages, covers, size }: DeviceOptions,
  work: (device: Device) => Promise<T>,
): Promise<T> {
  const site = await openSite([pages, dist], covers, size);
  const folder = await mkdtemp(join(tmpdir(), 'offbeat-bench-shell-'));
  const { executablePath, args, env } = await findChromium();
  const context = await chromium.launchPersistentContext(folder, {
    executablePath,
    args,
    env,
    viewport: phone,
  });
  try {
    await context.addInitScript(helperOfTsx);
    const openTools = async (): Promise<Page> => {
      const page = await context.newPage();
      page.setDefaultTimeout(180_000);
      await page.goto(`${site.origin}/tools.html`);
      await page.waitForFunction(() => 'tools' in globalThis);
      return page;
    };
    const page = await openTools();
    await page.evaluate((library) => tools.seed(library), size);
    await page.close();
    return await work({ site, context, folder, tools: openTools });
  } finally {
    await context.close();
    await site.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext } from '@playwright/test';
import { findChromium } from '../../browser/support/chromium.ts';

/** A browser with a profile of its own, which is gone afterwards. */
export const inBrowser = async <T>(act: (context: BrowserContext) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'offbeat-bench-sound-'));
  const { executablePath, args, env } = await findChromium();
  const context = await chromium.launchPersistentContext(folder, { executablePath, args, env });
  try {
    return await act(context);
  } finally {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  }
};

import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { chromium, expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import sharp from 'sharp';
import { findChromium } from '../support/chromium.ts';
import { Stack } from '../support/stack.ts';
import { collectMusic, continueAsGuest } from './collect.ts';
import { pictures, type Picture } from './pictures.ts';

/** Phones and a tablet, whose scroll bars take no room, and a desktop window. */
const sizes = [
  { name: 'small', viewport: { width: 360, height: 640 }, isMobile: true, hasTouch: true },
  { name: 'phone', viewport: { width: 412, height: 860 }, isMobile: true, hasTouch: true },
  { name: 'tablet', viewport: { width: 820, height: 1180 }, isMobile: true, hasTouch: true },
  { name: 'desktop', viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false },
] as const;

const folder = resolve(import.meta.dirname, '../../../docs/screens');
const settleMs = 1_000;

/**
 * `npm run screens [-- WORD…]`: photographs every screen with content, empty, loading and offline into docs/screens.
 * With words only the pictures whose name contains one of them. Needs a build in dist/.
 */
export async function main(words: readonly string[]): Promise<number> {
  const wanted = pictures.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
  await mkdir(folder, { recursive: true });
  const { executablePath, args, env } = await findChromium();
  const [stack, browser] = await Promise.all([Stack.start(), chromium.launch({ executablePath, args, env })]);
  try {
    for (const size of sizes) await photograph(browser, stack.origin, size, wanted);
  } finally {
    await browser.close();
    await stack.close();
  }
  console.log(`${wanted.length * sizes.length} pictures in docs/screens`);
  return 0;
}

async function photograph(
  browser: Browser,
  origin: string,
  { name: sizeName, ...device }: (typeof sizes)[number],
  wanted: readonly Picture[],
): Promise<void> {
  // Without a service worker, whose answers from its cache would make "offline" a matter of timing.
  const options = { ...device, serviceWorkers: 'block', reducedMotion: 'reduce', baseURL: origin } as const;
  for (const state of ['visitor', 'empty', 'content'] as const) {
    const mine = wanted.filter((picture) => picture.user === state);
    if (mine.length === 0) continue;
    const context = await browser.newContext(options);
    const page = await context.newPage();
    if (state !== 'visitor') await continueAsGuest(page);
    if (state === 'content') await collectMusic(page);
    for (const picture of mine) {
      await breakNetwork(context, picture.network);
      await page.goto(picture.path);
      await picture.prepare?.(page);
      await page.waitForTimeout(settleMs);
      if (picture.network === undefined)
        await expect.poll(() => page.evaluate(picturesAreShown), picture.name).toBe(true);
      await save(page, `${picture.name}-${sizeName}`);
      await context.unrouteAll({ behavior: 'ignoreErrors' });
    }
    await context.close();
  }
}

/** Runs in the page: whether each picture in the window has arrived, or failed. */
function picturesAreShown(): boolean {
  return [...document.images].every((image) => {
    const { top, bottom, left, right } = image.getBoundingClientRect();
    const isSeen = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
    return !isSeen || image.complete;
  });
}

/** `slow` never answers, `gone` refuses, as a server that is away does; pictures and audio included. */
async function breakNetwork(context: BrowserContext, network: Picture['network']): Promise<void> {
  if (network === 'slow') await context.route(/\/api\//, () => undefined);
  if (network !== 'gone') return;
  await context.route(/./, (route) => {
    // The app looks for its server by a HEAD of the front page.
    const isGone = /\/api\/|\/audio\//.test(route.request().url()) || route.request().method() === 'HEAD';
    return isGone ? route.abort('connectionrefused') : route.continue();
  });
}

async function save(page: Page, name: string): Promise<void> {
  await sharp(await page.screenshot())
    .webp({ quality: 82 })
    .toFile(join(folder, `${name}.webp`));
}

import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from '../support/fixtures.ts';
import { asGuest } from '../support/screen.ts';

/** Text over the pictures of headers, of which axe says nothing: it does not look into pictures. */

// No worker is part of these tests, and installing one (a hundred files) costs as much as the rest of a short one.
test.use({ serviceWorkers: 'block' });

type Text = { readonly words: string; readonly box: DOMRect; readonly colour: readonly number[] };

/** The texts of the page's first 240 px, with their colours in sRGB. */
const textsOf = (page: Page): Promise<readonly Text[]> =>
  page.getByRole('main').evaluate((main) => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    if (canvas === null) return [];
    return [...main.querySelectorAll('*')].flatMap((part) => {
      const words = part.textContent.trim();
      const range = document.createRange();
      range.selectNodeContents(part);
      const box = range.getBoundingClientRect();
      if (part.childElementCount > 0 || words === '' || box.width <= 1 || box.bottom > 240) return [];
      canvas.fillStyle = getComputedStyle(part).color;
      canvas.fillRect(0, 0, 1, 1);
      return [{ words, box: box.toJSON() as DOMRect, colour: [...canvas.getImageData(0, 0, 1, 1).data] }];
    });
  });

/** Of 0 to 1, as WCAG 2 defines it. */
function luminance([red = 0, green = 0, blue = 0]: readonly number[]): number {
  const linear = (value: number): number => (value <= 10 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** The contrast of a text with the brightest place behind it, in a screenshot that shows no text. */
async function worstContrast(withoutText: Buffer, { box, colour }: Text): Promise<number> {
  const region = {
    left: Math.floor(box.x),
    top: Math.floor(box.y),
    width: Math.ceil(box.width),
    height: Math.ceil(box.height),
  };
  const pixels = await sharp(withoutText).extract(region).removeAlpha().raw().toBuffer();
  let brightest = 0;
  for (let at = 0; at < pixels.length; at += 3)
    brightest = Math.max(brightest, luminance([...pixels.subarray(at, at + 3)]));
  return (luminance(colour) + 0.05) / (brightest + 0.05);
}

for (const size of [
  { width: 1440, height: 900 },
  { width: 412, height: 860 },
]) {
  test(`small text is read over the brightest pictures of headers at ${size.width} @full`, async ({
    page,
    sharedStack,
  }) => {
    await page.setViewportSize(size);
    await asGuest(page, sharedStack.origin);
    // Each has another of the brighter pictures.
    for (const genre of ['Rock', 'Hip Hop', 'Techno']) {
      await page.goto(`${sharedStack.origin}/genre/${genre.toLowerCase().replace(' ', '-')}`);
      await expect(page.getByRole('main').getByText(/^About .* MB/)).toBeVisible();
      const picture = page.getByRole('main').locator('img[src*="/headers/"]');
      await expect
        .poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0))
        .toBe(true);
      const texts = await textsOf(page);
      expect(texts.map(({ words }) => words)).toContain(genre);
      await page.getByRole('main').evaluate((main) => {
        for (const part of main.querySelectorAll<HTMLElement>('*'))
          part.style.setProperty('color', 'transparent', 'important');
      });
      const withoutText = await page.screenshot({ animations: 'disabled' });
      for (const text of texts)
        expect(await worstContrast(withoutText, text), `"${text.words}" of ${genre}`).toBeGreaterThanOrEqual(4.5);
    }
  });
}

import { expect, type Page } from '@playwright/test';

/** Goes to a path inside the running app, as a link does: no reload. */
export async function go(page: Page, path: string, name: string | RegExp): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await expect(page.getByRole('heading', { level: 1, name }), path).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
}

/**
 * The buttons, links and fields of the screen that nowhere can be hit in 44 px across and down (20 for the artist's name in the
 * mini player, where all around it opens the player), those that something else covers in the middle of the window, and whether the
 * page reaches beyond the window. Of an open dialog alone. `smallest` in CSS px.
 */
export const tooSmall = (page: Page, smallest = 44): Promise<readonly string[]> =>
  page.evaluate((smallestPx) => {
    // What is behind a dialog is covered by it.
    const scope = document.querySelector('[role=dialog]') ?? document;
    const controls = [
      ...scope.querySelectorAll<HTMLElement>(
        'a[href], button, input, select, [role=tab], [role=slider], [tabindex="0"]',
      ),
    ];
    const faults: string[] = [];
    if (document.documentElement.scrollWidth > document.documentElement.clientWidth)
      faults.push('the page is too wide');
    for (const control of controls.slice(0, 80)) {
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const box = control.getBoundingClientRect();
      // Hidden from sight until it has the focus, or not shown at all.
      if (box.width <= 1 || box.height <= 1 || box.bottom <= 0 || !control.checkVisibility()) continue;
      const name = control.getAttribute('aria-label') ?? control.textContent.trim();
      const what = `${control.tagName.toLowerCase()} "${name.slice(0, 40)}"`;
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      const label = control.closest('label');
      const px = control.matches('[aria-label="Mini player"] a') ? 20 : smallestPx;
      const isHit = (atX: number, atY: number): boolean => {
        const hit = document.elementFromPoint(atX, atY);
        return hit !== null && (control.contains(hit) || (label?.contains(hit) ?? false));
      };
      if (!isHit(x, y)) {
        faults.push(`${what} is covered`);
        continue;
      }
      const reach = (fromX: number, fromY: number, dx: number, dy: number): number => {
        let steps = 0;
        while (steps < px && isHit(fromX + dx * (steps + 1), fromY + dy * (steps + 1))) steps++;
        return steps;
      };
      const fits = (atX: number, atY: number): boolean =>
        isHit(atX, atY) &&
        reach(atX, atY, -1, 0) + reach(atX, atY, 1, 0) + 1 >= px - 1 &&
        reach(atX, atY, 0, -1) + reach(atX, atY, 0, 1) + 1 >= px - 1;
      // A target may reach beyond its box, as a row's does around its title: then somewhere near is room for a finger.
      const near = [0, -24, 24, -48, 48, -72, 72];
      if (!near.some((dy) => near.some((dx) => fits(x + dx, y + dy)))) {
        faults.push(`${what} ${Math.round(box.width)}×${Math.round(box.height)}`);
      }
    }
    return faults;
  }, smallest);

/** The texts that are wider than their box and cut by nothing, so that they reach over what is beside them. */
export const spilled = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => {
        const hasText = [...element.childNodes].some(
          ({ nodeType, textContent }) => nodeType === 3 && textContent?.trim(),
        );
        // What is for assistive technology alone is 1 px wide; an inline box has no width of its own.
        return hasText && element.clientWidth > 1 && element.checkVisibility();
      })
      .filter((element) => getComputedStyle(element).overflowX === 'visible')
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
      .map(({ textContent, scrollWidth, clientWidth }) => `"${textContent}" ${scrollWidth} in ${clientWidth}`),
  );

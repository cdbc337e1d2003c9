import type { PlainServer } from '../support/plain-server.ts';
import type { EnginePage } from './engine.ts';
import { pressed, shown, until, type Step } from './job.ts';

/** Controls that consist of an icon, and the ground below them, as numbers from 0 (black) to 765 (white). */
const iconsExpression = `(() => {
  const sum = (color) => color.match(/\\d+/g).slice(0, 3).reduce((total, part) => total + Number(part), 0);
  const canvas = document.createElement('p');
  canvas.style.color = 'Canvas';
  document.body.append(canvas);
  const ground = sum(getComputedStyle(canvas).color);
  canvas.remove();
  return [...document.querySelectorAll('button[aria-label]')]
    .filter((button) => button.getClientRects().length > 0 && button.textContent === '' && !button.disabled)
    .filter((button) => getComputedStyle(button).backgroundColor === 'rgba(0, 0, 0, 0)')
    .filter((button) => Math.abs(sum(getComputedStyle(button).color) - ground) < 380)
    .map((button) => button.getAttribute('aria-label'));
})()`;

/** With colours of the user's own: what is drawn in system colours must differ from the user's ground. */
export const contrast = (page: EnginePage, plain: PlainServer): readonly Step[] => [
  {
    name: 'draws icons in a colour that is not the ground',
    run: async () => {
      await page.goto(plain.origin);
      await pressed(page, 'button', 'Continue as Guest');
      await shown(page, 'link', 'Jazz');
      await page.goto(`${plain.origin}/genre/jazz`);
      await shown(page, 'button', 'More for Jazz Song 0');
      let invisible: unknown;
      await until('visible icons', async () => {
        invisible = await page.value(iconsExpression);
        return Array.isArray(invisible) && invisible.length === 0;
      }).catch(() => {
        throw new Error(`as bright as the page: ${JSON.stringify(invisible)}`);
      });
    },
  },
];

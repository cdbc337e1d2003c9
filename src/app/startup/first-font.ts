import { sleep } from '../../lib/sleep.ts';
import { firstPaintFont } from '../../platform/first-paint.ts';
import { applyFont, fontOf } from '../../ui/fonts/fonts.ts';
import { ignored } from '../../lib/log.ts';

/** The first paint waits at most this long for the font; from the cache it takes a few milliseconds. */
const timeoutMs = 400;

/** Sets the user's font before the first paint. Never rejects. */
export async function applyFirstFont(): Promise<void> {
  const id = fontOf(firstPaintFont());
  if (id === 'default') {
    document.body.classList.add('font-default');
    return;
  }
  const applied = applyFont(id).catch(ignored('loading the font'));
  await Promise.race([applied, sleep(timeoutMs)]);
}

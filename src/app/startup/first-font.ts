import { sleep } from '../../lib/sleep.ts';
import { firstPaintFont } from '../../platform/first-load/first-paint.ts';
import { ignored } from '../../lib/log.ts';

/** The first paint waits at most this long for the font; from the cache it takes a few milliseconds. */
const timeoutMs = 400;

/** Sets the user's font before the first paint. Never rejects. */
export async function applyFirstFont(): Promise<void> {
  const stored = firstPaintFont();
  if (stored === 'default') {
    document.body.classList.add('font-default');
    return;
  }
  const applied = import('../../ui/fonts/fonts.ts')
    .then(({ applyFont, fontOf }) => applyFont(fontOf(stored)))
    .catch(ignored('loading the font'));
  await Promise.race([applied, sleep(timeoutMs)]);
}

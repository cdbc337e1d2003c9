import type { BrowserContext, Locator, Page } from '@playwright/test';

/** Milliseconds from the click to the frame that shows the other state of the pressed toggle, by the page's clock. */
export const tapToHeart = (heart: Locator): Promise<number> =>
  heart.evaluate(
    (button) =>
      new Promise<number>((done) => {
        const before = button.getAttribute('aria-pressed');
        let pressedAt = 0;
        const drawn = (): void => {
          const channel = new MessageChannel();
          channel.port1.onmessage = () => done(performance.now() - pressedAt);
          requestAnimationFrame(() => channel.port2.postMessage(0));
        };
        const observer = new MutationObserver(() => {
          if (button.isConnected && button.getAttribute('aria-pressed') === before) return;
          observer.disconnect();
          drawn();
        });
        observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['aria-pressed'] });
        button.addEventListener('click', ({ timeStamp }) => (pressedAt = timeStamp), { capture: true, once: true });
        setTimeout(() => (button instanceof HTMLElement ? button.click() : undefined), 20);
      }),
  );

/** Long enough for what a tap sets off: the outbox sends, lists read again. */
const settleMs = 1_500;

export async function taps(page: Page, heart: Locator, count: number): Promise<readonly number[]> {
  const taken: number[] = [];
  for (let n = 0; n < count; n++) {
    taken.push(await tapToHeart(heart));
    await page.waitForTimeout(settleMs);
  }
  return taken;
}

const bare = `<!doctype html><link rel="icon" href="data:,"><button aria-pressed="false">♡</button><script>
const opening = indexedDB.open('bare-likes', 1);
opening.onupgradeneeded = () => opening.result.createObjectStore('likes');
opening.onsuccess = () => {
  const database = opening.result;
  const button = document.querySelector('button');
  button.onclick = () => {
    const writing = database.transaction('likes', 'readwrite', { durability: 'strict' });
    const liked = button.getAttribute('aria-pressed') === 'false';
    writing.objectStore('likes').put(liked, 'a');
    writing.oncomplete = () => {
      const reading = database.transaction('likes').objectStore('likes').get('a');
      reading.onsuccess = () => {
        button.setAttribute('aria-pressed', String(reading.result));
        button.textContent = reading.result ? '♥' : '♡';
      };
    };
  };
  document.body.dataset.ready = '1';
};</script>`;

/** A page with one button: puts a row at the same durability, reads it and draws it. */
export async function openBareHeart(context: BrowserContext, origin: string): Promise<Page> {
  const page = await context.newPage();
  await page.route('**/bare-heart', (route) => route.fulfill({ contentType: 'text/html', body: bare }));
  await page.goto(`${origin}/bare-heart`);
  await page.locator('[data-ready]').waitFor();
  return page;
}

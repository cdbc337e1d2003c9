import type { Page } from '@playwright/test';

/** What comes back from a target that is talked to through the browser's own session. */
type FromTarget = { readonly id?: number; readonly result?: { readonly usedSize?: number } };

/**
 * The heap in use of the service worker whose script's address ends so, in MiB, after a collection (Chrome DevTools
 * Protocol, Runtime.getHeapUsage). Playwright has no session for workers, so it goes through the page's.
 */
export async function workerHeapMiB(page: Page, script: string): Promise<number> {
  const browser = await page.context().newCDPSession(page);
  const { targetInfos } = await browser.send('Target.getTargets');
  const target = targetInfos.find(({ type, url }) => type === 'service_worker' && url.endsWith(script));
  if (target === undefined) throw new Error(`no service worker ${script}`);
  const { sessionId } = await browser.send('Target.attachToTarget', { targetId: target.targetId, flatten: false });
  const ask = (id: number, method: string): Promise<FromTarget> =>
    new Promise((resolve, reject) => {
      browser.on('Target.receivedMessageFromTarget', ({ message }) => {
        const answer = JSON.parse(message) as FromTarget;
        if (answer.id === id) resolve(answer);
      });
      browser
        .send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method, params: {} }) })
        .catch(reject);
    });
  await ask(1, 'HeapProfiler.collectGarbage');
  const { result } = await ask(2, 'Runtime.getHeapUsage');
  await browser.detach();
  if (result?.usedSize === undefined) throw new Error('the worker did not tell its heap');
  return result.usedSize / 2 ** 20;
}

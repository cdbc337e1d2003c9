import type { BrowserContext } from '@playwright/test';
import { assertDefined } from '../../../src/lib/assert-defined.ts';

/** Ends the browser as a crash or a flat battery does. */
export async function killBrowser(context: BrowserContext): Promise<void> {
  const session = await context.browser()?.newBrowserCDPSession();
  const { processInfo } = (await session?.send('SystemInfo.getProcessInfo')) ?? { processInfo: [] };
  const browser = processInfo.find(({ type }) => type === 'browser');
  const closed = new Promise((done) => context.once('close', done));
  process.kill(assertDefined(browser, 'browser process').id, 'SIGKILL');
  await closed;
}

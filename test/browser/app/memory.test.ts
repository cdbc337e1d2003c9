import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { listen } from '../support/user.ts';

/**
 * Ranges of keys that are in the page's memory, after a collection of its garbage: Dexie's sets of what queries read and
 * commits wrote are trees of them.
 */
async function rangesOfKeys(session: CDPSession): Promise<number> {
  const { result: prototype } = await session.send('Runtime.evaluate', { expression: 'Object.prototype' });
  const { objects } = await session.send('Runtime.queryObjects', {
    prototypeObjectId: prototype.objectId ?? '',
    objectGroup: 'memory',
  });
  const { result } = await session.send('Runtime.callFunctionOn', {
    objectId: objects.objectId ?? '',
    functionDeclaration:
      'function () { return this.filter((one) => Object.hasOwn(one, "from") && Object.hasOwn(one, "to")).length; }',
    returnByValue: true,
  });
  await session.send('Runtime.releaseObjectGroup', { objectGroup: 'memory' });
  return Number(result.value);
}

/** Tells of commits as Dexie does in another tab, and waits until this page was told of all. */
async function commitElsewhere(page: Page, commits: number): Promise<void> {
  await page.evaluate(async (count) => {
    const [sends, receives] = [new BroadcastChannel('x-storagemutated-1'), new BroadcastChannel('x-storagemutated-1')];
    let received = 0;
    const all = new Promise<void>((done) => {
      receives.addEventListener('message', () => (++received === count ? done() : undefined));
    });
    for (let n = 0; n < count; n++) {
      const key = ['another user', `song-${n}`];
      sends.postMessage({ 'idb://offbeat/playCounts/': { d: 1, from: key, to: key } });
    }
    await all;
    for (const channel of [sends, receives]) channel.close();
  }, commits);
}

// Each song played leaves some twenty new keys, for each of some twenty open queries (docs/decisions/0097).
test('forgets what was committed if no open query reads it @full', async ({ context, sharedStack }) => {
  const page = await listen(context, sharedStack.origin);
  const session = await context.newCDPSession(page);
  const before = await rangesOfKeys(session);
  await commitElsewhere(page, 500);
  expect((await rangesOfKeys(session)) - before).toBeLessThan(400);
});

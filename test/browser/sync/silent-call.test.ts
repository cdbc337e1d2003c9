import { networkErrors } from '../support/console-watch.ts';
import { expect, test } from '../support/fixtures.ts';
import { guestIdOf, like, likesOf, listen, stored, untilSent } from '../support/user.ts';

test('likes arrive while the host answers their counts with its page, and the counts when it no longer does @full', async ({
  profile,
  stack,
  network,
  errors,
}) => {
  errors.allow(networkErrors);
  const page = await listen(await profile.open(), network.origin);
  const counts = { method: 'POST', path: /^\/api\/tracks\/[^/]+\/like/ };
  const likes = 6;
  network.when(counts, { kind: 'captivePortal' });
  for (let nth = 0; nth < likes; nth++) {
    await like(page, nth);
    await expect.poll(() => network.requests({ method: 'POST', path: '/api/likes' }).length).toBe(nth + 1);
  }
  await expect.poll(async () => (await likesOf(stack, await guestIdOf(page))).length).toBe(likes);
  expect((await stored(page, 'outbox')).length).toBe(likes);
  network.recoverOnce();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await untilSent(page, 60_000);
});

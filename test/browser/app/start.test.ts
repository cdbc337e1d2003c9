import { networkErrors } from '../support/console-watch.ts';
import type { SeenRequest } from '../support/fault-proxy.ts';
import { expect, test } from '../support/fixtures.ts';
import { untilControlled } from '../support/service-worker.ts';

test('shows the app again after a reload with the server stopped @full', async ({ profile, stack, errors }) => {
  const page = await (await profile.open()).newPage();
  await page.goto(stack.origin);
  await expect(page.getByRole('heading', { name: 'Offbeat' })).toBeVisible();
  await untilControlled(page);

  errors.allow(networkErrors);
  await stack.stopServer();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Offbeat' })).toBeVisible();
});

test('the worker stores its files three at a time: one after the other takes minutes on a line with a long way @full', async ({
  page,
  network,
  errors,
}) => {
  errors.allow(networkErrors);
  // What pages request for themselves has another destination.
  const stored = () => network.underWay({ path: /^\/(assets|icons|headers)\// }).filter(isByScript).length;
  network.when({ path: /^\/(assets|icons|headers)\// }, { kind: 'delay', ms: 150 }, 60);
  let most = 0;
  const look = setInterval(() => (most = Math.max(most, stored())), 5);
  await page.goto(network.origin);
  await untilControlled(page);
  clearInterval(look);
  expect(most).toBe(3);
});

const isByScript = ({ headers }: SeenRequest): boolean => headers['sec-fetch-dest'] === 'empty';

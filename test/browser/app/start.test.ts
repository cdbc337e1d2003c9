import { networkErrors } from '../support/console-watch.ts';
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

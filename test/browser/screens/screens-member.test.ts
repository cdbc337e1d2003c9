import { expect, type Page } from '@playwright/test';
import { answerAlert, createProfile, dialog, fillSignUp, main, newEmail, signIn, signUp } from '../support/accounts.ts';
import { networkErrors } from '../support/console-watch.ts';
import { beHostile, expectShown, expectText, hostileScreens } from '../support/hostile.ts';
import { expectNoViolations, heading, userRoutes } from '../support/screen.ts';
import { memberOrigin, test } from '../support/members.ts';
import { untilControlled } from '../support/service-worker.ts';
import { untilSent } from '../support/user.ts';

/** Every route as a member, other people's profiles, and leaving with changes that wait. */

test.beforeEach(({ errors }) => errors.allow(networkErrors));

const syncStatus = (page: Page, text: string | RegExp) => page.getByRole('button', { name: text });

test('shows every route to a member, who reads others but may change only the own profile @full', async ({ page }) => {
  test.setTimeout(300_000);
  await signUp(page, newEmail());
  await main(page).getByRole('link', { name: 'Profile' }).click();
  await expect(page).toHaveURL(/\/user\/(?!foo)[^/]+$/);
  await expect(heading(page, 'Profile')).toBeVisible();
  for (const link of ['Settings', 'Playlists', 'Following', 'Liked Songs', 'Recently Played']) {
    await expect(page.getByRole('main').getByRole('link', { name: link })).toBeVisible();
  }
  await expectNoViolations(page, 'the own profile');
  const others = page.url();
  await untilSent(page);

  for (const { path, name } of userRoutes) {
    await page.goto(memberOrigin + path);
    await expect(heading(page, name), path).toBeVisible();
    await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
    await expect(page.getByRole('main')).toHaveCount(1);
    await expect(page).toHaveTitle(/Offbeat/);
  }

  await page.goto(others);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await dialog(page, 'Keep my music on this device?').getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await fillSignUp(page, newEmail());
  await answerAlert(page, 'Account created! You may close this window.');
  await createProfile(page, 'Noor');
  await untilSent(page);
  await page.goto(others);
  await expect(heading(page, 'Ada')).toBeVisible();
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows).toHaveText([/^Playlists/, /^Following/, /^Liked Songs/, /^Recently Played/]);
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Sign Out' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Edit Username' })).toHaveCount(0);
  await expectNoViolations(page, 'another’s profile');
  await page.goto(`${memberOrigin}/user/nobody-there`);
  await expect(heading(page, 'Page not found')).toBeVisible();
  await page.goto(`${memberOrigin}/user/foo`);
  await expect(heading(page, 'Profile')).toBeVisible();
  await expect(page).not.toHaveURL(/\/user\/foo$/);
});

test('a profile that was never made is asked for over the route, and again at /user/foo @full', async ({ page }) => {
  await page.goto(memberOrigin);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await fillSignUp(page, newEmail());
  await answerAlert(page, 'Account created! You may close this window.');
  const form = dialog(page, 'Create your profile');
  await expect(form.getByRole('textbox', { name: 'Display name' })).toBeVisible();
  await expectNoViolations(page, 'Create your profile');
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
  await expect(heading(page, 'Home')).toBeVisible();
  await main(page).getByRole('link', { name: 'Profile' }).click();
  await expect(page).toHaveURL(/\/user\/foo$/);
  // Closed once more, the screen under it is no dead end.
  await expect(form).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Settings' })).toBeVisible();
  await expectNoViolations(page, 'no profile yet');
  await page.getByRole('button', { name: 'Create your profile' }).click();
  await createProfile(page, 'Ada');
  await expect(page).not.toHaveURL(/\/user\/foo$/);
  await expect(page.getByText('Ada', { exact: true })).toBeVisible();
});

test('a known member is sent on from the splash, after a second when the app has just been loaded @full', async ({
  page,
}) => {
  await signUp(page, newEmail());
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto(memberOrigin);
  await expect(heading(page, 'Offbeat')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue as Guest' })).toHaveCount(0);
  await page.clock.runFor(900);
  await expect(page).toHaveURL(`${memberOrigin}/`);
  await page.clock.runFor(100);
  await expect(heading(page, 'Home')).toBeVisible();
  // In the running app there is nothing to wait for, and the clock stands still.
  await page.evaluate(() => {
    history.pushState(null, '', '/');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page).toHaveURL(`${memberOrigin}/home`);
});

test.describe('with a hostile server', () => {
  test.use({ serviceWorkers: 'block' });
  test('what it answers is text on every screen of a member, and odd addresses are never blank @full', async ({
    page,
    context,
  }) => {
    test.setTimeout(240_000);
    await signUp(page, newEmail());
    await beHostile(context);
    await expectText(page, memberOrigin, hostileScreens);
    await expectShown(page);
  });
});

async function likeFirst(page: Page, genre: string): Promise<void> {
  await page.getByRole('link', { name: genre, exact: true }).click();
  await page
    .getByRole('button', { name: /^More for / })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Add to Favorites' }).click();
}

async function leave(page: Page, waiting: 'Wait' | 'Discard'): Promise<void> {
  await main(page).getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  const question = dialog(page, 'Changes are still waiting');
  await expect(question).toContainText('1 change waiting');
  await question.getByRole('button', { name: waiting }).click();
  await dialog(page, 'Keep my music on this device?').getByRole('button', { name: 'Keep', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Continue as Guest' })).toBeVisible();
}

test('changes that wait at sign-out are kept for their member or discarded, as was chosen @full', async ({
  page,
  members: { stack },
}) => {
  test.setTimeout(240_000);
  const email = newEmail();
  await signUp(page, email);
  await untilSent(page);
  await likeFirst(page, 'Pop');
  await untilSent(page, 30_000);
  await main(page).getByRole('link', { name: 'Home' }).click();
  await page.getByRole('link', { name: 'Rock', exact: true }).click();
  await expect(page.getByRole('button', { name: /^More for / }).first()).toBeVisible();
  await page.goBack();

  // Screens never opened come from the worker's cache from here on.
  await untilControlled(page);
  await stack.stopServer();
  await likeFirst(page, 'Rock');
  await expect(syncStatus(page, 'Sync status: 1 change waiting')).toBeVisible();
  await leave(page, 'Wait');
  await stack.startServer();
  await signIn(page, email);
  await expect(heading(page, 'Home')).toBeVisible();
  await expect(syncStatus(page, 'Sync status: All changes saved')).toBeVisible({ timeout: 60_000 });
  await main(page).getByRole('link', { name: 'Library' }).click();
  await expect(page.getByRole('link', { name: 'Liked Songs 2' })).toBeVisible();

  await stack.stopServer();
  await page.getByRole('link', { name: 'Liked Songs 2' }).click();
  await page
    .getByRole('button', { name: /^More for / })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Remove from Favorites' }).click();
  await expect(syncStatus(page, 'Sync status: 1 change waiting')).toBeVisible();
  await leave(page, 'Discard');
  await stack.startServer();
  await signIn(page, email);
  await main(page).getByRole('link', { name: 'Library' }).click();
  await expect(page.getByRole('link', { name: 'Liked Songs 2' })).toBeVisible();
});

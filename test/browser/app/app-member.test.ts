import { expect, type Page } from '@playwright/test';
import {
  answerAlert,
  createProfile,
  dialog,
  fillSignUp,
  main,
  newEmail,
  signOut,
  signUp,
} from '../support/accounts.ts';
import { networkErrors } from '../support/console-watch.ts';
import { expectCleanDialog } from '../support/screen.ts';
import { stored, untilSent } from '../support/user.ts';
import { memberOrigin, test } from '../support/members.ts';

/** Accounts, against the Auth emulator: what is said when (docs/product.md section 5 and 8), and what becomes of the music. */

/** How many likes the server has for this member, asked with the token the app keeps for its worker. */
const likesOnServer = async (page: Page, profileId: string): Promise<number> => {
  const idToken = String((await stored(page, 'tokens'))[0]?.['idToken']);
  return page.evaluate(
    async ([id, token]) => {
      const answer = await fetch(`/api/likes/${id}`, { headers: { Authorization: `Bearer ${token}` } });
      return ((await answer.json()) as { readonly likes: readonly string[] }).likes.length;
    },
    [profileId, idToken] as const,
  );
};

// The emulator answers wrong passwords with 400, the server a missing profile with 404: Chromium logs both.
test.beforeEach(({ errors }) => errors.allow(networkErrors));

test('validates before any request, letter for letter @full', async ({ page }) => {
  await page.goto(memberOrigin);
  await page.getByRole('button', { name: 'Sign In with Email' }).click();
  await answerAlert(page, 'Please enter both email and password');

  await page.getByRole('button', { name: 'Sign Up' }).click();
  const form = dialog(page, 'Sign Up');
  await expect(form.getByRole('button', { name: 'Sign Up' })).toBeDisabled();
  await form.getByRole('textbox', { name: 'Email' }).fill('ada@example.test');
  await form.getByLabel('Password').fill('12345');
  await expect(form.getByRole('button', { name: 'Sign Up' })).toBeDisabled();
  await form.getByLabel('Password').fill('123456');
  await expect(form.getByRole('button', { name: 'Sign Up' })).toBeEnabled();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Forgot Password' }).click();
  const reset = dialog(page, 'Reset Password');
  await reset.getByRole('button', { name: 'Send Reset Link' }).click();
  await answerAlert(page, 'Please enter your email address');
  await reset.getByRole('textbox', { name: 'Email' }).fill(newEmail());
  await reset.getByRole('button', { name: 'Send Reset Link' }).click();
  await answerAlert(page, 'No account found with this email address');
  await expect(reset.getByRole('button', { name: 'Send Reset Link' })).toBeFocused();
});

test('sends a reset link to an account there is @full', async ({ page }) => {
  const email = newEmail();
  await signUp(page, email);
  await signOut(page, 'Keep');
  await page.getByRole('button', { name: 'Forgot Password' }).click();
  const reset = dialog(page, 'Reset Password');
  await reset.getByRole('textbox', { name: 'Email' }).fill(email);
  await reset.getByRole('button', { name: 'Send Reset Link' }).click();
  await answerAlert(page, 'Password reset link sent! Please check your email.');
});

test('a guest takes likes along into an account made while signing out @full', async ({ page }) => {
  await page.goto(memberOrigin);
  await page.getByRole('button', { name: 'Continue as Guest' }).click();
  await page.getByRole('link', { name: 'Pop', exact: true }).click();
  const more = page.getByRole('button', { name: /^More for / }).first();
  await more.click();
  await page.getByRole('menuitem', { name: 'Add to Favorites' }).click();
  await main(page).getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await dialog(page, 'Sign out as guest?').getByRole('button', { name: 'Create an account' }).click();
  await fillSignUp(page, newEmail());
  const question = dialog(page, 'Keep your guest music?');
  await expect(question).toContainText('1 liked song');
  await expectCleanDialog(page, 'Keep your guest music?');
  await question.getByRole('button', { name: 'Move it' }).click();
  await answerAlert(page, 'Account created! You may close this window.');
  await createProfile(page, 'Ada');
  await main(page).getByRole('link', { name: 'Library' }).click();
  await expect(page.getByRole('link', { name: 'Liked Songs 1' })).toBeVisible();
  await untilSent(page, 30_000);
  await main(page).getByRole('link', { name: 'Profile' }).click();
  await expect(page).toHaveURL(/\/user\/[^/]+$/);
  const profileId = decodeURIComponent(new URL(page.url()).pathname.split('/')[2] ?? '');
  expect(profileId).not.toMatch(/^guest_/);
  expect(await likesOnServer(page, profileId)).toBe(1);
});

test('a visitor’s tap is finished after Continue as Guest @full', async ({ page }) => {
  await page.goto(`${memberOrigin}/genre/pop`);
  await page
    .getByRole('button', { name: /^More for / })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Add to Favorites' }).click();
  await dialog(page, 'Sign in to continue').getByRole('button', { name: 'Continue as Guest' }).click();
  await main(page).getByRole('link', { name: 'Library' }).click();
  await expect(page.getByRole('link', { name: 'Liked Songs 1' })).toBeVisible();
});

test('an identity server that fails signs no user out @full', async ({ page, context }) => {
  await signUp(page, newEmail());
  await context.route(/localhost:9099/, (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.reload();
  await expect(page.getByRole('region', { name: 'Popular Genres' })).toBeVisible();
  await main(page).getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
});

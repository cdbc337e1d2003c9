import { expect, type Page } from '@playwright/test';
import { answerAlert, dialog, main, newEmail, signIn, signOut, signUp } from '../support/accounts.ts';
import { networkErrors } from '../support/console-watch.ts';
import { memberOrigin, test } from '../support/members.ts';
import { heading } from '../support/screen.ts';
import { untilSent } from '../support/user.ts';

/** The app under the server's own headers: what it does all day breaks no rule of the Content-Security-Policy. */

// The emulator answers wrong passwords with 400, the server a missing profile with 404: Chromium logs both.
test.beforeEach(({ errors }) => errors.allow(networkErrors));

/** Every violation of every page, as `directive blocked-address`, oldest first. */
async function watchViolations(page: Page): Promise<string[]> {
  const seen: string[] = [];
  await page.exposeFunction('noteViolation', (line: string) => void seen.push(line));
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      const { noteViolation } = window as unknown as { noteViolation: (line: string) => void };
      noteViolation(`${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile ?? ''}:${event.lineNumber}`);
    });
  });
  return seen;
}

test('a member signs up, searches, plays, likes, keeps a playlist, signs out and in again without one violation', async ({
  page,
  errors,
}) => {
  const violations = await watchViolations(page);
  const opened = page.waitForResponse(`${memberOrigin}/`);
  const email = newEmail();
  await signUp(page, email);
  const headers = (await opened).headers();
  const policy = headers['content-security-policy'] ?? '';
  expect(policy).toContain("script-src 'self'");
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(policy).not.toMatch(/script-src[^;]*(unsafe|https:|\*)/);
  expect(headers['x-content-type-options']).toBe('nosniff');

  await page.getByRole('link', { name: 'Pop', exact: true }).click();
  const more = page.getByRole('button', { name: /^More for / }).first();
  await more.click();
  await page.getByRole('menuitem', { name: 'Add to Favorites' }).click();
  await page
    .getByRole('button', { name: /^Play / })
    .first()
    .click();
  const player = page.getByRole('region', { name: 'Mini player' });
  await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible({ timeout: 60_000 });
  await player.getByRole('button', { name: 'Pause' }).click();
  const tabs = main(page);
  await tabs.getByRole('link', { name: 'Search' }).click();
  await page.getByRole('searchbox').fill('pop');
  await expect(page.getByRole('button', { name: /^More for / }).first()).toBeVisible();
  await tabs.getByRole('link', { name: 'Library' }).click();
  await page.getByRole('link', { name: /^Playlists/ }).click();
  await page.getByRole('button', { name: 'New playlist' }).click();
  await page.getByRole('dialog', { name: 'Enter playlist name' }).getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'New Playlist' })).toBeVisible();
  await untilSent(page, 30_000);
  await tabs.getByRole('link', { name: 'Profile' }).click();
  await expect(heading(page, 'Profile')).toBeVisible();
  await expect(page.getByText('Ada', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Ada', { exact: true })).toBeVisible();

  await signOut(page, 'Remove');
  await signIn(page, email, 'wrong-1');
  await answerAlert(page, 'The email or the password is wrong.');
  await expect(page.getByRole('button', { name: /^Sync status/ })).toHaveCount(0);
  await signIn(page, email);
  await expect(page).toHaveURL(`${memberOrigin}/home`);
  await expect(dialog(page, 'Create your profile')).toHaveCount(0);
  expect(violations).toEqual([]);

  // The watch sees what it should: a script made of text is refused, and noted.
  errors.allow(/TrustedScript|Content Security Policy|Trusted Type/i);
  const refused = await page.evaluate(() => {
    try {
      const script = document.createElement('script');
      script.text = 'window.wasRun = true';
      document.body.append(script);
    } catch (error) {
      return error instanceof TypeError;
    }
    return !('wasRun' in window);
  });
  expect(refused).toBe(true);
  await expect.poll(() => violations.length).toBeGreaterThan(0);
});

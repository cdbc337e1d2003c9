import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { memberOrigin } from './members.ts';
import { stored } from './user.ts';

/** What a person does with an account, by role and name. */

const password = 'secret-1';
export const newEmail = (): string => `ada-${randomUUID()}@example.test`;
const alertBox = (page: Page) => page.getByRole('alertdialog');
export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
/** The tab bar. */
export const main = (page: Page) => page.getByRole('navigation', { name: 'Main' });

export async function answerAlert(page: Page, text: string): Promise<void> {
  await expect(alertBox(page)).toContainText(text);
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(alertBox(page)).toHaveCount(0);
}

export async function fillSignUp(page: Page, email: string): Promise<void> {
  const form = dialog(page, 'Sign Up');
  await form.getByRole('textbox', { name: 'Email' }).fill(email);
  await form.getByLabel('Password').fill(password);
  await form.getByRole('button', { name: 'Sign Up' }).click();
}

export async function createProfile(page: Page, name: string): Promise<void> {
  const form = dialog(page, 'Create your profile');
  await form.getByRole('textbox', { name: 'Display name' }).fill(name);
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(form).toHaveCount(0);
}

/** Makes an account and its profile, 'Ada' by name. */
export async function signUp(page: Page, email: string): Promise<void> {
  await page.goto(memberOrigin);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await fillSignUp(page, email);
  await answerAlert(page, 'Account created! You may close this window.');
  await expect(page).toHaveURL(`${memberOrigin}/home`);
  await createProfile(page, 'Ada');
}

export async function signIn(page: Page, email: string, word = password): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password').fill(word);
  await page.getByRole('button', { name: 'Sign In with Email' }).click();
}

export async function signOut(page: Page, music: 'Keep' | 'Remove'): Promise<void> {
  // Else it asks about what waits first, as the profile just made.
  await expect.poll(() => stored(page, 'outbox')).toEqual([]);
  await main(page).getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await dialog(page, 'Keep my music on this device?').getByRole('button', { name: music, exact: true }).click();
  await expect(page).toHaveURL(`${memberOrigin}/`);
}

import '../../../src/ui/feedback/AlertBox.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openDialogs } from '../../../src/app/dialogs/dialogs.ts';
import { CreateProfileDialog } from '../../../src/app/dialogs/CreateProfileDialog.tsx';
import { RefusedToasts } from '../../../src/app/shell/RefusedToasts.tsx';
import { signOut } from '../../../src/app/account/sign-out.ts';
import type { Mutation } from '../../../src/core/mutations/registry.ts';
import { continueAsGuest } from '../../../src/db/identity/commands.ts';
import { currentIdentity } from '../../../src/db/identity/queries.ts';
import type { OffbeatDb } from '../../../src/db/offbeat-db.ts';
import { enqueue } from '../../../src/db/outbox/enqueue.ts';
import type { AccountOutcome } from '../../../src/screens/shared/account.ts';
import { assertDefined } from '../../../src/lib/assert-defined.ts';
import { ProfileScreen } from '../../../src/screens/profile/ProfileScreen.tsx';
import { SettingsScreen } from '../../../src/screens/settings/SettingsScreen.tsx';
import { ResetDialog } from '../../../src/screens/splash/ResetDialog.tsx';
import { SplashScreen } from '../../../src/screens/splash/SplashScreen.tsx';
import { SignInForm } from '../../../src/screens/splash/SignInForm.tsx';
import { SignUpDialog } from '../../../src/screens/splash/SignUpDialog.tsx';
import { answerAlert, currentAlert } from '../../../src/ui/feedback/alert-store.ts';
import { ownerId } from '../db/support.ts';
import { guest, world, type World } from '../screens/support.tsx';
import { override } from '../../support/unit/override.ts';

const shownAlert = (): Promise<string> => waitFor(() => assertDefined(currentAlert(), 'an alert'));

/** The alert on the screen, answered. */
async function alerted(): Promise<string> {
  const text = await shownAlert();
  answerAlert();
  return text;
}
const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));
const fill = (label: string, value: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value } });
const full = (): never => {
  throw new DOMException('full', 'QuotaExceededError');
};

/** Reading goes on. */
const fillUp = (db: OffbeatDb): void => {
  const { transaction } = db;
  vi.spyOn(db, 'transaction').mockImplementation((...args: unknown[]): never => {
    if (args[0] !== 'r') return full();
    const reading: unknown = Reflect.apply(transaction, db, args);
    return reading as never;
  });
};

async function guestWorld(): Promise<World> {
  const here = world();
  const profile = { id: guest, username: 'calmowl7', displayName: 'Calmowl7', avatarProps: {} };
  await continueAsGuest(here.db, profile, 1);
  return here;
}

afterEach(() => {
  vi.restoreAllMocks();
  while (currentAlert() !== undefined) answerAlert();
});

describe('Settings that cannot be stored', () => {
  it('go back to what is and say so', async () => {
    override(document, 'fonts', { load: () => Promise.resolve([]) });
    const here = world();
    here.show(<SettingsScreen />, '/settings');
    await screen.findByRole('radio', { name: 'Low' });
    vi.spyOn(here.db.settings, 'put').mockImplementation(full);
    fireEvent.click(screen.getByRole('radio', { name: 'Low' }));
    expect(await alerted()).toBe('Error updating audio quality setting');
    await waitFor(() => expect(screen.getByRole('radio', { name: 'High' })).toHaveProperty('checked', true));
    fireEvent.click(screen.getByRole('radio', { name: 'Figtree' }));
    expect(await alerted()).toBe('Error updating font setting');
  });

  it('show what is already behind the alert, with a font that was applied before it could not be stored', async () => {
    override(document, 'fonts', { load: () => Promise.resolve([]) });
    onTestFinished(() => document.body.removeAttribute('class'));
    const here = world();
    here.show(<SettingsScreen />, '/settings');
    await screen.findByRole('radio', { name: 'Low' });
    vi.spyOn(here.db.settings, 'put').mockImplementation(full);
    fireEvent.click(screen.getByRole('radio', { name: 'Low' }));
    await shownAlert();
    await waitFor(() => expect(screen.getByRole('radio', { name: 'High' })).toHaveProperty('checked', true));
    answerAlert();
    fireEvent.click(screen.getByRole('radio', { name: 'Lexend' }));
    await shownAlert();
    await waitFor(() => expect(screen.getByRole('radio', { name: 'Default' })).toHaveProperty('checked', true));
    await waitFor(() => expect(document.body.className).toBe('font-default'));
  });
});

it('a sign-out that fails leaves everything as it was and says so', async () => {
  const { db } = await guestWorld();
  fillUp(db);
  const leaving = signOut(db, { kind: 'none' });
  await waitFor(() => expect(openDialogs()).toHaveLength(1));
  openDialogs()[0]?.answer('out');
  expect(await alerted()).toBe('Error logging out');
  await leaving;
  expect((await currentIdentity(db)).kind).toBe('guest');
});

describe('a profile that cannot be stored', () => {
  it('says which part of it', async () => {
    const here = await guestWorld();
    here.show(<ProfileScreen />, `/user/${guest}`);
    fireEvent.click(await screen.findByRole('button', { name: 'Edit Username' }));
    const naming = within(await screen.findByRole('dialog', { name: 'Edit Username' }));
    fireEvent.change(naming.getByRole('textbox'), { target: { value: '   ' } });
    fireEvent.click(naming.getByRole('button', { name: 'Save' }));
    expect(naming.getByRole('alert').textContent).toBe('Username cannot be empty');
    vi.spyOn(here.db, 'transaction').mockImplementation(full);
    fireEvent.change(naming.getByRole('textbox'), { target: { value: 'Ada' } });
    fireEvent.click(naming.getByRole('button', { name: 'Save' }));
    expect(await alerted()).toBe('Failed to update username');
    press('Change Avatar');
    const face = within(await screen.findByRole('dialog', { name: 'Change Avatar' }));
    fireEvent.click(face.getByRole('button', { name: 'Regenerate' }));
    fireEvent.click(face.getByRole('button', { name: 'Save' }));
    expect(await alerted()).toBe('Failed to update avatar');
  });

  it('says so where it is to be made', async () => {
    const here = world(ownerId('uid-ada'), 'member');
    here.show(<CreateProfileDialog onClose={() => undefined} />, '/home');
    vi.spyOn(here.db, 'transaction').mockImplementation(full);
    fill('Display name', 'Ada');
    press('Create');
    expect(await alerted()).toBe('Failed to update profile');
  });
});

describe('a profile the server refuses while the app is open', () => {
  const cases: readonly (readonly [string, Partial<Mutation & { kind: 'profile.update' }>])[] = [
    ['Failed to update username', { displayName: 'Ada' }],
    ['Failed to update avatar', { avatarProps: {} }],
  ];
  it.each(cases)('is told: %s', async (text, change) => {
    const here = world();
    const seq = await enqueue(here.commands(), { kind: 'profile.update', profileId: 'u1', ...change });
    here.show(<RefusedToasts />, '/home');
    await new Promise((resolve) => setTimeout(resolve, 20));
    await here.db.outbox.update(seq, { state: 'refused' });
    expect(await alerted()).toBe(text);
  });
});

describe('Sign In, Sign Up and Reset Password', () => {
  const nothing = (): void => undefined;
  function accounts(outcome: AccountOutcome) {
    const here = world();
    const answer = vi.fn<(...given: readonly string[]) => Promise<AccountOutcome>>(() => Promise.resolve(outcome));
    const account = { available: true, signIn: answer, signUp: answer, sendReset: answer };
    Object.assign(here.services, { account });
    return { here, answer };
  }
  const refusal = 'The email or the password is wrong.';
  const forms = [
    ['Sign In with Email', <SignInForm key="in" onForgot={nothing} onSignUp={nothing} />],
    ['Sign Up', <SignUpDialog key="up" onClose={nothing} onDone={nothing} />],
    ['Send Reset Link', <ResetDialog key="reset" onClose={nothing} onDone={nothing} />],
  ] as const;

  it('require both fields before any request, then show the provider’s answer', async () => {
    const { here, answer } = accounts({ kind: 'failed', message: refusal });
    here.show(<SignInForm onForgot={nothing} onSignUp={nothing} />, '/');
    press('Sign In with Email');
    expect(await alerted()).toBe('Please enter both email and password');
    fill('Email', 'ada@example.test');
    press('Sign In with Email');
    expect(await alerted()).toBe('Please enter both email and password');
    expect(answer).not.toHaveBeenCalled();
    fill('Password', 'secret');
    press('Sign In with Email');
    expect(await alerted()).toBe(refusal);
  });

  it.each(forms)('%s says so when its code cannot be loaded, and can be pressed again', async (name, form) => {
    const { here, answer } = accounts({ kind: 'done' });
    answer.mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'));
    here.show(form, '/');
    fill('Email', 'ada@example.test');
    if (name !== 'Send Reset Link') fill('Password', '123456');
    press(name);
    expect(await alerted()).toBe('The sign-in service cannot be reached. Please check your connection.');
    expect(screen.getByRole('button', { name })).toHaveProperty('disabled', false);
  });

  it.each(forms)('%s asks once and is not disabled meanwhile, which would take its focus', async (name, form) => {
    const { here, answer } = accounts({ kind: 'done' });
    let settle: (outcome: AccountOutcome) => void = nothing;
    answer.mockReturnValue(
      new Promise((done) => {
        settle = done;
      }),
    );
    here.show(form, '/');
    fill('Email', 'ada@example.test');
    if (name !== 'Send Reset Link') fill('Password', '123456');
    const button = screen.getByRole('button', { name });
    press(name);
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'));
    expect(button).toHaveProperty('disabled', false);
    press(name);
    settle({ kind: 'failed', message: refusal });
    expect(await alerted()).toBe(refusal);
    expect(answer).toHaveBeenCalledOnce();
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('false'));
  });

  it('take over what was typed before', async () => {
    const { here } = accounts({ kind: 'done' });
    Object.assign(here.services, { identity: { ...here.services.identity, kind: 'visitor' } });
    here.show(<SplashScreen />, '/');
    fill('Email', 'ada@example.test');
    fill('Password', '123456');
    press('Sign Up');
    const signUp = within(await screen.findByRole('dialog', { name: 'Sign Up' }));
    expect(signUp.getByLabelText('Email')).toHaveProperty('value', 'ada@example.test');
    expect(signUp.getByLabelText('Password')).toHaveProperty('value', '123456');
    fireEvent.click(signUp.getByRole('button', { name: 'Close' }));
    press('Forgot Password');
    const reset = within(await screen.findByRole('dialog', { name: 'Reset Password' }));
    expect(reset.getByLabelText('Email')).toHaveProperty('value', 'ada@example.test');
  });

  it('say that the account is there', async () => {
    const { here } = accounts({ kind: 'done' });
    here.show(<SignUpDialog onClose={nothing} onDone={nothing} />, '/');
    fill('Email', 'ada@example.test');
    fill('Password', '123456');
    expect(screen.getByText('This creates your account and signs you in.')).toBeDefined();
    press('Sign Up');
    expect(await alerted()).toBe('Account created! You may close this window.');
  });

  it('say where the link went, and when there is no such account', async () => {
    const { here } = accounts({ kind: 'done' });
    here.show(<ResetDialog onClose={nothing} onDone={nothing} />, '/');
    press('Send Reset Link');
    expect(await alerted()).toBe('Please enter your email address');
    fill('Email', 'ada@example.test');
    press('Send Reset Link');
    expect(await alerted()).toBe('Password reset link sent! Please check your email.');
    const message = 'No account found with this email address';
    Object.assign(here.services.account, { sendReset: () => Promise.resolve({ kind: 'failed', message }) });
    press('Send Reset Link');
    expect(await alerted()).toBe(message);
  });
});

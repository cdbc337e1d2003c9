const noAccountMessage = 'No account found with this email address';

export const messages: ReadonlyMap<string, string> = new Map([
  ['auth/invalid-email', 'That does not look like an email address.'],
  ['auth/missing-email', 'Please enter your email address'],
  ['auth/missing-password', 'Please enter both email and password'],
  ['auth/user-not-found', noAccountMessage],
  ['auth/wrong-password', 'The email or the password is wrong.'],
  ['auth/invalid-credential', 'The email or the password is wrong.'],
  ['auth/email-already-in-use', 'An account with this email address already exists.'],
  ['auth/weak-password', 'The password is too weak: use at least 6 characters.'],
  ['auth/password-does-not-meet-requirements', 'The password does not meet the rules for accounts here.'],
  ['auth/user-disabled', 'This account has been disabled.'],
  ['auth/too-many-requests', 'Too many attempts. Please wait a little and try again.'],
  ['auth/operation-not-allowed', 'Sign-in with email is switched off here.'],
  ['auth/network-request-failed', 'The sign-in service cannot be reached. Please check your connection.'],
]);

const codeOf = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;

export const isUnreachable = (error: unknown): boolean => codeOf(error) === 'auth/network-request-failed';

/** The provider's own message if the code is unknown. */
export function messageOf(error: unknown): string {
  const known = messages.get(codeOf(error) ?? '');
  if (known !== undefined) return known;
  return error instanceof Error && error.message !== '' ? error.message : 'Signing in failed.';
}

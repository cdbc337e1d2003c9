import { counted } from '../../lib/format.ts';

export const account = {
  signInTitle: 'Sign In',
  profileFailed: 'Failed to update profile',
  profileRefused: (reason: string): string => `The server refused this profile: ${reason}`,
  createAccount: 'Create an account',
  signUpText: 'This creates your account and signs you in.',
  carryTitle: 'Keep your guest music?',
  carryText: (has: { readonly [kind in 'likes' | 'follows' | 'playlists' | 'pins']: number }): string =>
    `As a guest you collected ${[
      ...(has.likes === 0 ? [] : [counted(has.likes, 'liked song', 'liked songs')]),
      ...(has.follows === 0 ? [] : [counted(has.follows, 'followed artist', 'followed artists')]),
      ...(has.playlists === 0 ? [] : [counted(has.playlists, 'playlist', 'playlists')]),
      ...(has.pins === 0 ? [] : [counted(has.pins, 'downloaded list', 'downloaded lists')]),
    ].join(', ')}. Move it to your account, with your history and searches, or delete it.`,
  carryYes: 'Move it',
  carryNo: 'Delete it',
  guestOutTitle: 'Sign out as guest?',
  guestOutText: ({ canHaveAccount, waiting }: { readonly canHaveAccount: boolean; readonly waiting: string | null }) =>
    [
      'Your likes and playlists as a guest will be deleted for good.',
      ...(waiting === null ? [] : [`${waiting} to be saved on the server will be lost.`]),
      ...(canHaveAccount ? ['Create an account to keep them.'] : []),
    ].join(' '),
  waitingOutTitle: 'Changes are still waiting',
  waitingOutText: (changes: string): string =>
    `${changes} to be saved on the server. They can wait on this device until you sign in here again, or be discarded.`,
  wait: 'Wait',
  discard: 'Discard',
  musicTitle: 'Keep my music on this device?',
  musicText: 'If you keep it, it is here when you sign in again. Otherwise it is deleted from this device.',
  keep: 'Keep',
  removeMusic: 'Remove',
  others: 'Sign out other devices',
  othersTitle: 'Sign out other devices?',
  othersText:
    'You get a new secret id, and everything you have on the server moves to it. Other devices that use this guest lose access.',
  othersDone: 'Other devices are signed out',
  othersOffline: 'This needs the server, which cannot be reached. Please try again when you are online.',
  othersWaiting: 'Changes are still waiting to be saved on the server. Please try again when they are.',
  othersUnable: 'This server does not support that.',
  othersRefused: (reason: string): string => `The server refused: ${reason}`,
  othersLater: 'The server has not confirmed it yet. The app retries until it answers.',
  unreachable: 'The sign-in service cannot be reached. Please check your connection.',
} as const;

export const authMessages = {
  bothNeeded: 'Please enter both email and password',
  created: 'Account created! You may close this window.',
  emailNeeded: 'Please enter your email address',
  resetSent: 'Password reset link sent! Please check your email.',
} as const;

export const visitor = {
  title: 'Sign in to continue',
  text: 'Sign in or continue as a guest to like, follow and make playlists. A guest needs no account, and you can move your music to an account later.',
  guest: 'Continue as Guest',
  signIn: 'Sign In',
} as const;

import { counted } from '../../lib/format.ts';

/** Signing in where one is, and signing out (docs/guarantees.md, write path 12). */
export const account = {
  signInTitle: 'Sign In',
  profileFailed: 'Failed to update profile',
  profileRefused: (reason: string): string => `The server did not take this profile: ${reason}`,
  createAccount: 'Create an account',
  signUpText: 'Your account is made here, and you are signed in with it right away.',
  carryTitle: 'Bring your music along?',
  carryText: (has: { readonly [kind in 'likes' | 'follows' | 'playlists' | 'pins']: number }): string =>
    `As a guest you collected ${[
      ...(has.likes === 0 ? [] : [counted(has.likes, 'liked song', 'liked songs')]),
      ...(has.follows === 0 ? [] : [counted(has.follows, 'followed artist', 'followed artists')]),
      ...(has.playlists === 0 ? [] : [counted(has.playlists, 'playlist', 'playlists')]),
      ...(has.pins === 0 ? [] : [counted(has.pins, 'list kept offline', 'lists kept offline')]),
    ].join(
      ', ',
    )}. Your account can take them over, with what you played and searched; left behind, all of it is removed.`,
  carryYes: 'Bring along',
  carryNo: 'Leave behind',
  guestOutTitle: 'Sign out as guest?',
  /** `waiting` is the Sync status' text. */
  guestOutText: ({ canHaveAccount, waiting }: { readonly canHaveAccount: boolean; readonly waiting: string | null }) =>
    [
      'Likes and playlists of a guest end here: nobody can get them back.',
      ...(waiting === null ? [] : [`${waiting} to be saved on the server will be lost.`]),
      ...(canHaveAccount ? ['An account keeps them.'] : []),
    ].join(' '),
  waitingOutTitle: 'Changes are still waiting',
  waitingOutText: (changes: string): string =>
    `${changes} to be saved on the server. They can wait on this device until you sign in here again, or be discarded.`,
  wait: 'Wait',
  discard: 'Discard',
  keepTitle: 'Keep my music on this device?',
  keepText: 'Keep it to find everything here when you sign in again. Otherwise it is removed from this device.',
  keep: 'Keep',
  removeMusic: 'Remove',
  others: 'Sign out other devices',
  othersTitle: 'Sign out other devices?',
  othersText:
    'You get a new secret id, and everything of yours on the server moves to it. Other devices that listen as this guest find nothing there any more.',
  othersDone: 'Other devices are signed out',
  othersOffline: 'This needs the server, which cannot be reached. Please try again when you are online.',
  othersWaiting: 'Changes are still waiting to be saved on the server. Please try again when they are.',
  othersUnable: 'This server cannot do that.',
  othersRefused: (reason: string): string => `The server did not do that: ${reason}`,
  othersLater: 'The server did not say whether it is done. This goes on by itself as soon as it answers.',
  unreachable: 'The sign-in service cannot be reached. Please check your connection.',
  signInAgain: 'Sign in again to send your changes',
} as const;

/** Alerts and errors of sign-in, sign-up and reset (docs/product.md section 5). */
export const authMessages = {
  bothNeeded: 'Please enter both email and password',
  created: 'Account created! You may close this window.',
  emailNeeded: 'Please enter your email address',
  noAccount: 'No account found with this email address',
  resetSent: 'Password reset link sent! Please check your email.',
} as const;

export const visitor = {
  title: 'Sign in to continue',
  text: 'Likes, follows and playlists need a listener. A guest needs no account, and nothing you do is lost later.',
  guest: 'Continue as Guest',
  signIn: 'Sign In',
} as const;

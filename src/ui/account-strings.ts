import { counted } from '../lib/format.ts';

/** Signing in where one is, and signing out (offline.md 12). */
export const account = {
  signInTitle: 'Sign In',
  profileFailed: 'Failed to update profile',
  createAccount: 'Create an account',
  carryTitle: 'Bring your music along?',
  carryText: (has: { readonly likes: number; readonly follows: number; readonly playlists: number }): string =>
    `As a guest you collected ${[
      counted(has.likes, 'liked song', 'liked songs'),
      counted(has.follows, 'followed artist', 'followed artists'),
      counted(has.playlists, 'playlist', 'playlists'),
    ].join(', ')}. Your account can take them over; left behind, they are removed.`,
  carryYes: 'Bring along',
  carryNo: 'Leave behind',
  guestOutTitle: 'Sign out as guest?',
  guestOutText: 'Likes and playlists of a guest end here: nobody can get them back. An account keeps them.',
  waitingOutTitle: 'Changes are still waiting',
  waitingOutText: (changes: string): string =>
    `${changes} to be saved on the server. They can wait on this device until you sign in here again, or be discarded.`,
  wait: 'Wait',
  discard: 'Discard',
  keepTitle: 'Keep my music on this device?',
  keepText: 'Keep it to find everything here when you sign in again. Otherwise it is removed from this device.',
  keep: 'Keep',
  removeMusic: 'Remove',
  unreachable: 'The sign-in service cannot be reached. Please check your connection.',
  signInAgain: 'Sign in again to send your changes',
} as const;

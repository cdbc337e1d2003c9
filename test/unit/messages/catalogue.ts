/**
 * docs/product.md section 8 as a table: every message, when it appears (docs/product.md section 10, 'when messages appear'), and the test that makes it
 * appear. catalogue.test.ts holds the table complete and its proofs real.
 */
export type Message = {
  readonly text: string;
  readonly when: string;
  /** The test file, under `test/`, that sees it. */
  readonly seenIn: string;
};

const toasts = 'unit/messages/toasts.test.tsx';
const alerts = 'unit/messages/alerts.test.tsx';
const refused = 'unit/messages/refused.test.tsx';
const pulls = 'unit/messages/pulls.test.ts';
const row = (text: string, when: string, seenIn: string): Message => ({ text, when, seenIn });

export const specMessages: readonly Message[] = [
  // Toasts
  row('Added to new playlist', 'a playlist made in Add to Playlist is stored here', toasts),
  row('Error creating playlist', 'it cannot be stored, or the server refuses it while the app is open', toasts),
  row('Added to playlist', 'the song is stored in the playlist here', toasts),
  row('Removed from playlist', 'the song is out of the playlist here', toasts),
  row('Error updating playlist', 'the change cannot be stored, or is refused while the app is open', toasts),
  row('No audio URL available', 'Download or Share of a song without an address', toasts),
  row('Download failed', 'the sound cannot be fetched', toasts),
  row('Link copied to clipboard', 'Share without native sharing', toasts),
  row('Share failed', 'native sharing fails; not when the listener cancels', toasts),
  row(
    'Track not available offline, skipping...',
    'a song cannot play and another one will',
    'browser/player/player.test.ts',
  ),
  row('Search failed. Please try again.', 'neither server nor database could answer; never offline', toasts),
  row('Setting updated', 'audio quality is stored', toasts),
  row('Font updated', 'the font is stored', toasts),
  row('Cache cleared, reloading app...', 'Reload App dropped the caches', 'browser/app/app.test.ts'),
  // Alerts
  row('Error updating audio quality setting', 'it cannot be stored', alerts),
  row('Error updating font setting', 'it cannot be had or stored', alerts),
  row('Error logging out', 'signing out failed; everything stays', alerts),
  row('Failed to update username', 'it cannot be stored, or is refused while the app is open', alerts),
  row('Failed to update avatar', 'it cannot be stored, or is refused while the app is open', alerts),
  // Section 5
  row('Please enter both email and password', 'Sign In with an empty field', alerts),
  row('Account created! You may close this window.', 'signed up', alerts),
  row('Please enter your email address', 'Send Reset Link with an empty field', alerts),
  row('No account found with this email address', 'the provider knows no such account', alerts),
  row('Password reset link sent! Please check your email.', 'the link is on its way', alerts),
  row('Username cannot be empty', 'Save with a blank name, beside the field', alerts),
  // Thrown errors: what a screen's question comes to, or what the Sync dialog says of a refused change
  row('Failed to fetch user profile', 'the outcome of the pull; what was stored stays', pulls),
  row('Failed to fetch likes', 'the outcome of the pull; the liked set stays', pulls),
  row('Failed to fetch playlists', 'the outcome of the pull', pulls),
  row('Failed to fetch playlist songs', 'the outcome of the pull', pulls),
  row('Failed to fetch favorite artists', 'the outcome of the pull', pulls),
  row('Local API failed', 'the outcome of a genre page', pulls),
  row('HTTP error! status: 502', 'the outcome of a provider search', pulls),
  row('HTTP error! status: 413', 'the Sync dialog, of songs the server did not save', refused),
  row('Failed to update profile', 'the Sync dialog; an alert where a new profile cannot be stored', refused),
  row('Failed to create playlist', 'the Sync dialog', refused),
  row('Failed to add to playlist', 'the Sync dialog', refused),
  row('Failed to remove from playlist', 'the Sync dialog', refused),
];

/**
 * Messages of section 8 that no user can meet here, and why (decision 0006): the app does what they complain about
 * differently, and nothing is left to say.
 */
export const specMessagesWithoutPlace: readonly (readonly [text: string, why: string])[] = [
  ['Song is already in playlist', 'alreadyExists is success (docs/product.md section 10)'],
  [
    'Failed to fetch audio',
    'processing takes the sound that is stored here and fetches nothing (docs/guarantees.md, Audio)',
  ],
  ['Failed to upload audio for processing', 'the user did not request the upload: dropped and counted in Stats'],
];

/** Words of the exports and the import on /stats (see strings.ts for the buttons' names). */

import { byteSize, counted } from '../../lib/format.ts';

export const transfer = {
  title: 'Export and import',
  /** Stands beside the button, before anything is written. */
  moveWarning: (isGuest: boolean): string =>
    isGuest
      ? 'Saves a file with your likes, playlists, follows, history, settings and waiting changes, and with your guest id. Whoever has the file is you: keep it like a password, and delete it when you have moved.'
      : 'Saves a file with your likes, playlists, follows, history, settings and waiting changes. It is private: keep it like a password. Signing in on the other phone is not part of it.',
  bugReportHint:
    'Saves a file about the state of this app. It names nobody: ids are replaced, and searches, titles and names are left out.',
  importHint: 'Takes in a file that “Move to another phone” saved, here or elsewhere.',
  exportFailed: 'The file could not be written.',
  becomeTitle: 'Listen as another guest?',
  becomeText: (name: string, has: { readonly likes: number; readonly playlists: number }): string =>
    `The file belongs to the guest ${name}, with ${counted(has.likes, 'liked song', 'liked songs')} and ${counted(has.playlists, 'playlist', 'playlists')}. This device can go on as ${name}, who then also gets what you collected here. Or you stay who you are, and only the music is added.`,
  become: (name: string): string => `Become ${name}`,
  add: 'Only add the music',
  imported: 'Imported',
  importFailed: 'The file could not be imported. Nothing was changed.',
  unusable: {
    tooLarge: (limitBytes: number): string =>
      `This file is too large to be an export of Offbeat (more than ${byteSize(limitBytes)}). Nothing was changed.`,
    notJson: 'This file cannot be read: it is damaged, or no export of Offbeat. Nothing was changed.',
    foreign: 'This file was not written by “Move to another phone”. Nothing was changed.',
    bugReport: 'This file is a bug report: there is no music in it. Nothing was changed.',
    newer: 'This file was written by a newer version of Offbeat. Reload the app to get it, then import again.',
  },
} as const;

import { byteSize, counted } from '../../lib/format.ts';

export const transfer = {
  title: 'Export and import',
  moveWarning: (isGuest: boolean): string =>
    isGuest
      ? 'Saves a file with your likes, playlists, follows, history, settings and waiting changes, and with your guest id. Anyone with the file can act as you: keep it like a password, and delete it after moving.'
      : 'Saves a file with your likes, playlists, follows, history, settings and waiting changes. It is private: keep it like a password. You still sign in on the other phone.',
  bugReportHint:
    'Saves a file about the state of this app. It is anonymous: ids are replaced, and searches, titles and names are left out.',
  importHint: 'Imports a file saved by “Move to another phone”.',
  importing: 'Importing',
  importingHint: (share: number): string =>
    `Importing: ${Math.floor(share * 100)} %. What you like and list waits until it is done. If the app is closed before, nothing is imported.`,
  exportFailed: 'The file could not be written.',
  exportTooLarge:
    'What you collected, with the changes that still wait, is too large for one file. Try again once all changes are saved.',
  becomeTitle: 'Switch to another guest?',
  becomeText: (name: string, has: { readonly likes: number; readonly playlists: number }): string =>
    `The file belongs to the guest ${name}, with ${counted(has.likes, 'liked song', 'liked songs')} and ${counted(has.playlists, 'playlist', 'playlists')}. This device can go on as ${name}, who then also gets what you collected here. Or you stay who you are, and only the music is added.`,
  become: (name: string): string => `Become ${name}`,
  add: 'Only add the music',
  imported: 'Imported',
  otherUser:
    'You signed in or out in another tab while this question was open. Nothing was changed. Choose the file again.',
  importFailed: 'The file could not be imported. Nothing was changed.',
  diskFull: 'The file could not be imported, because this device is out of storage. Nothing was changed.',
  unusable: {
    tooLarge: (limitBytes: number): string =>
      `This file is too large to be an export of Offbeat (more than ${byteSize(limitBytes)}). Nothing was changed.`,
    notJson: 'This file cannot be read: it is damaged, or not an export of Offbeat. Nothing was changed.',
    foreign: 'This file was not written by “Move to another phone”. Nothing was changed.',
    bugReport: 'This file is a bug report: it contains no music. Nothing was changed.',
    newer: 'This file was written by a newer version of Offbeat. Reload the app to get it, then import again.',
  },
} as const;

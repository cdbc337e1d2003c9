import { fireEvent, screen, waitFor } from '@testing-library/react';
import { setLike } from '../../../src/db/library/like-commands.ts';
import { assertDefined } from '../../../src/lib/assert-defined.ts';
import { LikedSongsScreen } from '../../../src/screens/liked-songs/LikedSongsScreen.tsx';
import { currentToasts } from '../../../src/ui/feedback/toast-store.ts';
import { id, putTracks, saysSelected, type World } from '../screens/support.tsx';
import { full, playlist, press, row, syncing, withPins, type Case } from './failed-commit-cases.tsx';

const undoShown = () => waitFor(() => assertDefined(currentToasts().undo, 'Undo').undo);
const undo = () => Promise.resolve(assertDefined(currentToasts().undo, 'Undo').undo());
const removedFromMix = async (here: World) => {
  await playlist(here);
  await press('Remove One from playlist');
  await undoShown();
};
const likedSelected = async (here: World) => {
  await putTracks(here.db, { a: { title: 'One' } });
  await setLike(here.commands(), id('a'), true);
  here.show(<LikedSongsScreen />, '/liked-songs');
  await press('Edit list');
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select One' }));
  await saysSelected(1);
};
/** What acts on several songs at once, and its Undo; and that of Discard. */
export const selectionActions: readonly Case[] = [
  row('putBackInPlaylist', 'Undo of Remove from playlist', 'Error updating playlist', removedFromMix, undo),
  row(
    'restorePlaylist',
    'Undo of Delete playlist',
    'Error updating playlist',
    async (here) => {
      await playlist(here);
      await press('Delete playlist');
      await undoShown();
    },
    undo,
  ),
  row('removeLikes', 'Remove selected', full, likedSelected, () => press('Remove selected')),
  row(
    'addLikes',
    'Undo of Remove selected',
    full,
    async (here) => {
      await likedSelected(here);
      await press('Remove selected');
      await undoShown();
    },
    undo,
  ),
  row(
    'restorePin',
    'Undo of Remove download of',
    full,
    async (here) => {
      await withPins(here);
      await press('Remove download of Jazz');
      await undoShown();
    },
    undo,
  ),
  row(
    'includeInPins',
    'Undo of removing a stored song',
    full,
    async (here) => {
      await withPins(here);
      await press('Remove One');
      await undoShown();
    },
    undo,
  ),
  row('pinSongs', 'Keep selected offline', full, likedSelected, () => press('Keep selected offline')),
  row(
    'unpinSongs',
    'Undo of Keep selected offline',
    full,
    async (here) => {
      await likedSelected(here);
      await press('Keep selected offline');
      await undoShown();
    },
    undo,
  ),
  row(
    'restoreDiscarded',
    'Undo of Discard',
    full,
    async (here) => {
      await syncing(here);
      await press(/^Discard /);
      await undoShown();
    },
    undo,
  ),
];

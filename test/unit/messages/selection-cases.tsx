import { fireEvent, screen, waitFor } from '@testing-library/react';
import { setLike } from '../../../src/db/library/like-commands.ts';
import { assertDefined } from '../../../src/lib/assert-defined.ts';
import { LikedSongsScreen } from '../../../src/screens/liked-songs/LikedSongsScreen.tsx';
import { currentToasts } from '../../../src/ui/feedback/toast-store.ts';
import { id, putTracks, type World } from '../screens/support.tsx';
import { full, playlist, press, row, syncing, type Case } from './failed-commit-cases.tsx';

const undo = () => Promise.resolve(assertDefined(currentToasts().text?.undo, 'Undo')());
const removedFromMix = async (here: World) => {
  await playlist(here);
  await press('Remove One from playlist');
  await waitFor(() => assertDefined(currentToasts().text?.undo, 'Undo'));
};
const likedSelected = async (here: World) => {
  await putTracks(here.db, { a: { title: 'One' } });
  await setLike(here.commands(), id('a'), true);
  here.show(<LikedSongsScreen />, '/liked-songs');
  await press('Edit list');
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select One' }));
  await screen.findByText('1 selected');
};
/** What acts on several songs at once, and its Undo; and that of Discard. */
export const selectionActions: readonly Case[] = [
  row('putBackInPlaylist', 'Undo of Remove from playlist', 'Error updating playlist', removedFromMix, undo),
  row('setLikes', 'Remove selected', full, likedSelected, () => press('Remove selected')),
  row('pinSongs', 'Keep selected offline', full, likedSelected, () => press('Keep selected offline')),
  row(
    'unpinSongs',
    'Undo of Keep selected offline',
    full,
    async (here) => {
      await likedSelected(here);
      await press('Keep selected offline');
      await waitFor(() => assertDefined(currentToasts().text?.undo, 'Undo'));
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
      await waitFor(() => assertDefined(currentToasts().text?.undo, 'Undo'));
    },
    undo,
  ),
];

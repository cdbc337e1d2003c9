import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createAccount, type AccountContext } from '../../../src/app/account/account.ts';
import { CreateProfileDialog } from '../../../src/app/dialogs/CreateProfileDialog.tsx';
import { openDialogs } from '../../../src/app/dialogs/dialogs.ts';
import { AddToPlaylist } from '../../../src/app/player/menu/AddToPlaylist.tsx';
import { useToggleLike } from '../../../src/screens/shared/use-toggle-like.ts';
import { SyncDialog } from '../../../src/app/dialogs/SyncDialog.tsx';
import type { PlaylistId } from '../../../src/core/ids.ts';
import { listKeys } from '../../../src/core/keys.ts';
import { enqueue } from '../../../src/db/outbox/enqueue.ts';
import { pinCollection } from '../../../src/db/pins/commands.ts';
import { addToPlaylist, createPlaylist } from '../../../src/db/playlists/commands.ts';
import { assertDefined } from '../../../src/lib/assert-defined.ts';
import { ArtistScreen } from '../../../src/screens/artist/ArtistScreen.tsx';
import { GenreScreen } from '../../../src/screens/genre/GenreScreen.tsx';
import { OfflineScreen } from '../../../src/screens/offline/OfflineScreen.tsx';
import { PlaylistScreen } from '../../../src/screens/playlist/PlaylistScreen.tsx';
import { PlaylistsScreen } from '../../../src/screens/playlists/PlaylistsScreen.tsx';
import { ProfileScreen } from '../../../src/screens/profile/ProfileScreen.tsx';
import { SettingsScreen } from '../../../src/screens/settings/SettingsScreen.tsx';
import { SplashScreen } from '../../../src/screens/splash/SplashScreen.tsx';
import { StatsScreen } from '../../../src/screens/stats/StatsScreen.tsx';
import { beGuest, guest, id, putList, putTracks, type World } from '../screens/support.tsx';

export const press = async (name: string | RegExp, role = 'button'): Promise<void> => {
  const control = await screen.findByRole(role, { name });
  await waitFor(() => assertDefined(control.matches(':disabled') ? undefined : control, 'enabled'));
  fireEvent.click(control);
};

export type Case = {
  /** What runs, as exported by src/db. */
  readonly commands: readonly string[];
  readonly action: string;
  readonly said: string;
  /** Shows what is pressed; runs while everything works. */
  readonly show: (here: World) => Promise<unknown>;
  readonly act: (here: World) => Promise<unknown>;
};

export const row = (commands: string, action: string, said: string, show: Case['show'], act: Case['act']): Case => ({
  commands: commands.split(' '),
  action,
  said,
  show,
  act,
});

export const full = 'This could not be saved: this device is out of storage';

const importFull = 'The file could not be imported, because this device is out of storage. Nothing was changed.';

const liked = { id: id('a'), title: 'One' };
function Heart() {
  const toggle = useToggleLike(liked, false);
  return <button onClick={toggle}>Like</button>;
}

const jazz = async (here: World, pinned: boolean) => {
  await putTracks(here.db, { a: {} });
  await putList(here.db, listKeys.genre('Jazz'), ['a']);
  if (pinned) await pinCollection(here.commands(), 'genre:Jazz', [id('a')]);
  here.show(<GenreScreen of="genre" />, '/genre/jazz');
  await screen.findByRole('switch', { name: 'Keep offline', checked: pinned });
};
const mix = async (here: World): Promise<PlaylistId> => {
  await putTracks(here.db, { a: { title: 'One' }, b: { title: 'Two' } });
  const playlistId = await createPlaylist(here.commands(), 'Mix');
  for (const track of ['a', 'b']) await addToPlaylist(here.commands(), playlistId, id(track));
  return playlistId;
};
export const playlist = async (here: World) => {
  here.show(<PlaylistScreen />, `/playlist/${await mix(here)}`);
  await screen.findByRole('button', { name: 'Move One' });
};
const adding = async (here: World) => {
  await mix(here);
  await putTracks(here.db, { c: {} });
  here.show(<AddToPlaylist trackIds={[id('c')]} onClose={() => undefined} />, '/home');
};
const named = async (dialog: string, action: string, name: string) => {
  const prompt = within(await screen.findByRole('dialog', { name: dialog }));
  fireEvent.change(prompt.getByRole('textbox'), { target: { value: name } });
  fireEvent.click(prompt.getByRole('button', { name: action }));
};
export const syncing = async (here: World) => {
  const seq = await enqueue(here.commands(), { kind: 'like.set', trackId: id('a'), liked: true, facts: null });
  await here.db.outbox.update(seq, { state: 'refused' });
  here.show(<SyncDialog onClose={() => undefined} />, '/home');
};
const settings = (here: World) => Promise.resolve(here.show(<SettingsScreen />, '/settings'));
const stats = (here: World) => Promise.resolve(here.show(<StatsScreen />, '/stats'));
const guestStats = async (here: World) => {
  await beGuest(here);
  return stats(here);
};
const own = async (here: World) => {
  await beGuest(here);
  here.show(<ProfileScreen />, `/user/${guest}`);
};
const accountOf = (here: World, auth: AccountContext['auth']) =>
  createAccount({
    db: here.db,
    auth,
    baseUrl: '',
    connectivity: here.services.connectivity,
  });
const splash = (here: World): Promise<void> => {
  const account = accountOf(here, { kind: 'emulator' } as never);
  Object.assign(here.services, { account, identity: { ...here.services.identity, kind: 'visitor' } });
  here.show(<SplashScreen />, '/');
  return Promise.resolve();
};
const leaving = async (here: World): Promise<void> => {
  await beGuest(here);
  Object.assign(here.services, { account: accountOf(here, { kind: 'none' }) });
  here.show(<ProfileScreen />, `/user/${guest}`);
};
const audio = { quality: 'high', cacheKey: 'k', bytes: 1, mime: 'audio/mp4', pinned: 0 } as const;
export const withPins = async (here: World) => {
  await putTracks(here.db, { a: { title: 'One' }, b: { title: 'Two' } });
  await here.db.audioFiles.put({ ...audio, trackId: id('a'), storedAtMs: 1, playedAtMs: 1 });
  await pinCollection(here.commands(), 'genre:Jazz', [id('a')]);
  await pinCollection(here.commands(), 'genre:Soul', [id('b')]);
  here.show(<OfflineScreen />, '/offline');
  fireEvent.click(await screen.findByRole('button', { name: /^Downloads/ }));
};
const file = JSON.stringify({ format: 'offbeat-move', version: 1, listener: { kind: 'visitor', id: 'visitor' } });
/** Every action of a user that is a write: what is pressed, and what is said when it cannot be stored. */
export const actions: readonly Case[] = [
  row(
    'setLike',
    'a like',
    full,
    (here) => Promise.resolve(here.show(<Heart />, '/home')),
    () => press('Like'),
  ),
  row(
    'setFollow',
    'a follow',
    full,
    async (here) => {
      await putTracks(here.db, { a: {} });
      here.show(<ArtistScreen />, '/artist/mira');
    },
    () => press('Follow'),
  ),
  row(
    'pinCollection',
    'Keep offline, on',
    full,
    (here) => jazz(here, false),
    () => press('Keep offline', 'switch'),
  ),
  row(
    'unpinCollection',
    'Keep offline, off',
    full,
    (here) => jazz(here, true),
    () => press('Keep offline', 'switch'),
  ),
  row(
    'pausePin',
    'Pause download',
    full,
    (here) => jazz(here, true),
    () => press('Pause download'),
  ),
  row(
    'resumePin',
    'Resume download',
    full,
    async (here) => {
      await jazz(here, true);
      await press('Pause download');
      await screen.findByRole('button', { name: 'Resume download' });
    },
    () => press('Resume download'),
  ),
  row('prioritizePin', 'Download first', full, withPins, () => press('Download Soul first')),
  row('unpinCollection', 'Remove download of', full, withPins, () => press('Remove download of Jazz')),
  row('excludeFromPins', 'removing a stored song', 'This could not be removed', withPins, () => press('Remove One')),
  row('storeSetting', 'Keyboard shortcuts', full, settings, () => press('Keyboard shortcuts', 'switch')),
  row('storeSetting', 'Audio Quality', 'Error updating audio quality setting', settings, () => press('Low', 'radio')),
  row(
    'storeSetting',
    'Font',
    'Error updating font setting',
    (here) => {
      Object.defineProperty(document, 'fonts', { configurable: true, value: { load: () => Promise.resolve([]) } });
      return settings(here);
    },
    () => press('Figtree', 'radio'),
  ),
  row('storeSetting unhaltFull', 'Storage for music', full, settings, async () => {
    const slider = await screen.findByRole('slider', { name: 'Storage for music' });
    fireEvent.change(slider, { target: { value: String(600 * 1024 * 1024) } });
    fireEvent.pointerUp(slider);
    fireEvent.keyUp(slider, { key: 'ArrowRight' });
  }),
  row('retryNow', 'Retry now', full, syncing, () => press('Retry now')),
  row('retryRow', 'Retry', full, syncing, () => press(/^Retry (?!now)/)),
  row('discardRow', 'Discard', full, syncing, () => press(/^Discard /)),
  row(
    'createPlaylist',
    'New playlist',
    'Error creating playlist',
    (here) => Promise.resolve(here.show(<PlaylistsScreen />, '/playlists')),
    async () => {
      await press('New playlist');
      await named('Enter playlist name', 'Create', 'Late');
    },
  ),
  row('createPlaylistWith', 'Create New Playlist', 'Error creating playlist', adding, async () => {
    await press('Create New Playlist');
    await named('Enter playlist name', 'Create', 'Late');
  }),
  row('addToPlaylist addAllToPlaylist', 'Add to', 'Error updating playlist', adding, () => press('Add to Mix')),
  row(
    'removeFromPlaylist removeAllFromPlaylist',
    'Remove from',
    'Error updating playlist',
    async (here) => {
      await mix(here);
      here.show(<AddToPlaylist trackIds={[id('a')]} onClose={() => undefined} />, '/home');
    },
    () => press('Remove from Mix'),
  ),
  row('removeFromPlaylist', 'Remove from playlist', 'Error updating playlist', playlist, () =>
    press('Remove One from playlist'),
  ),
  row('reorderPlaylist', 'Move', 'Error updating playlist', playlist, () =>
    Promise.resolve(fireEvent.keyDown(screen.getByRole('button', { name: 'Move One' }), { key: 'ArrowDown' })),
  ),
  row('renamePlaylist', 'Rename playlist', 'Error updating playlist', playlist, async () => {
    await press('Rename playlist');
    await named('Rename playlist', 'Save', 'Late');
  }),
  row('deletePlaylist', 'Delete playlist', 'Error updating playlist', playlist, () => press('Delete playlist')),
  row('updateProfile', 'Edit Username', 'Failed to update username', own, async () => {
    await press('Edit Username');
    await named('Edit Username', 'Save', 'Ada');
  }),
  row('updateProfile', 'Change Avatar', 'Failed to update avatar', own, async () => {
    await press('Change Avatar');
    const dialog = within(await screen.findByRole('dialog', { name: 'Change Avatar' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Regenerate' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  }),
  row(
    'createProfile',
    'Create your profile',
    'Failed to update profile',
    (here) => Promise.resolve(here.show(<CreateProfileDialog onClose={() => undefined} />, '/home')),
    () => named('Create your profile', 'Create', 'Ada'),
  ),
  row('continueAsGuest', 'Continue as Guest', full, splash, () => press('Continue as Guest')),
  row('becomeMember guestBecomesMember', 'Sign In', full, splash, () => {
    fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'ada@example.test' } });
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'secret' } });
    return press('Sign In with Email');
  }),
  row('signOutGuest signOutMember', 'Sign Out', 'Error logging out', leaving, async () => {
    await press('Sign Out');
    await waitFor(() => assertDefined(openDialogs()[0], 'the question'));
    openDialogs()[0]?.answer('out');
  }),
  row(
    'exportMusic',
    'Move to another phone',
    'The file could not be written.',
    async (here) => {
      await enqueue(here.commands(), { kind: 'track.countPlay', trackId: id('a') });
      return stats(here);
    },
    () => press('Move to another phone'),
  ),
  row('importMusic', 'Import', importFull, guestStats, async () => {
    await screen.findByRole('button', { name: 'Import' });
    const picker = assertDefined(document.querySelector<HTMLInputElement>('input[type=file]'), 'the file picker');
    fireEvent.change(picker, { target: { files: [new File([file], 'move.json')] } });
  }),
];

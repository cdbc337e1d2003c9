import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { QueueTools } from '../../../src/app/player/queue/QueueTools.tsx';
import { removeEntry } from '../../../src/app/player/queue/remove-entry.ts';
import { useDismiss } from '../../../src/app/player/use-dismiss.ts';
import { SyncDialog } from '../../../src/app/dialogs/SyncDialog.tsx';
import { setLike } from '../../../src/db/library/like-commands.ts';
import { isLiked, likedTrackIds } from '../../../src/db/library/like-queries.ts';
import { createPlaylist, addToPlaylist } from '../../../src/db/playlists/commands.ts';
import { savePlayerState, savePlayQueue } from '../../../src/db/player/commands.ts';
import { assertDefined } from '../../../src/lib/assert-defined.ts';
import { FollowButton } from '../../../src/screens/artist/FollowButton.tsx';
import { PlaylistScreen } from '../../../src/screens/playlist/PlaylistScreen.tsx';
import { useToggleLike } from '../../../src/screens/shared/use-toggle-like.ts';
import { currentToasts } from '../../../src/ui/feedback/toast-store.ts';
import { hideToasts, lastToast, takeBack } from '../../support/unit/toasts.ts';
import { override } from '../../support/unit/override.ts';
import { guest, id, putTracks, world } from '../screens/support.tsx';

const said = () => lastToast()?.value;

beforeEach(hideToasts);

function Heart({ liked }: { readonly liked: boolean }) {
  const toggle = useToggleLike({ id: id('a'), title: 'One' }, liked);
  return <button onClick={toggle}>heart</button>;
}

it('a like names its song, and an unlike can be taken back', async () => {
  const { db, show } = world();
  await putTracks(db, { a: { title: 'One' } });
  show(<Heart liked={false} />, '/home');
  fireEvent.click(screen.getByText('heart'));
  await waitFor(() => expect(said()).toBe('One added to Liked Songs'));
  show(<Heart liked />, '/home');
  hideToasts();
  fireEvent.click(assertDefined(screen.getAllByText('heart')[1], 'second heart'));
  expect(await takeBack()).toBe('One removed from Liked Songs');
  await waitFor(async () => expect(await isLiked(db, guest, id('a'))).toBe(true));
});

it('a song that is liked again by Undo, without the network, stands where it stood in Liked Songs', async () => {
  const { db, show, commands, services } = world();
  await putTracks(db, { a: { title: 'One' }, b: { title: 'Two' } });
  for (const track of ['a', 'b']) await setLike(commands(), id(track), true);
  services.connectivity.report('silent');
  show(<Heart liked />, '/home');
  fireEvent.click(screen.getByText('heart'));
  await waitFor(async () => expect(await likedTrackIds(db, guest)).toEqual(['b']));
  expect(await takeBack()).toBe('One removed from Liked Songs');
  await waitFor(async () => expect(await likedTrackIds(db, guest)).toEqual(['b', 'a']));
});

it('following says whom, and an end of it can be taken back', async () => {
  const { db, show } = world();
  const artist = { handle: 'mira' as never, displayName: 'Mira', avatarUrl: null, trackCount: null };
  show(<FollowButton artist={artist} isFollowed={false} />, '/home');
  fireEvent.click(screen.getByRole('button', { name: 'Follow' }));
  await waitFor(() => expect(said()).toBe('You follow Mira'));
  show(<FollowButton artist={artist} isFollowed />, '/home');
  hideToasts();
  fireEvent.click(screen.getByRole('button', { name: 'Follow', pressed: true }));
  expect(await takeBack()).toBe('You no longer follow Mira');
  await waitFor(async () => expect(await db.follows.count()).toBe(1));
});

it('a song taken out of a playlist comes back to its place', async () => {
  const { db, show, commands } = world();
  await putTracks(db, { a: { title: 'One' }, b: { title: 'Two' }, c: { title: 'Three' } });
  const playlistId = await createPlaylist(commands(), 'Mix');
  for (const track of ['a', 'b', 'c']) await addToPlaylist(commands(), playlistId, id(track));
  show(<PlaylistScreen />, `/playlist/${playlistId}`);
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Two from playlist' }));
  expect(await takeBack()).toBe('Removed from playlist');
  await waitFor(async () => expect((await db.playlists.get(playlistId))?.songIds).toEqual(['a', 'b', 'c']));
});

it('a deleted playlist comes back with its songs, and says its name', async () => {
  const { db, show, commands, path } = world();
  await putTracks(db, { a: { title: 'One' }, b: { title: 'Two' } });
  const playlistId = await createPlaylist(commands(), 'Mix');
  for (const track of ['b', 'a']) await addToPlaylist(commands(), playlistId, id(track));
  const before = await db.playlists.toArray();
  show(<PlaylistScreen />, `/playlist/${playlistId}`);
  fireEvent.click(await screen.findByRole('button', { name: 'Delete playlist' }));
  await waitFor(() => expect(path()).toBe('/playlists'));
  expect(await db.playlists.count()).toBe(0);
  expect(await takeBack()).toBe('Mix deleted');
  await waitFor(async () => expect(await db.playlists.toArray()).toEqual(before));
});

it('a playlist whose deletion was sent meanwhile stays away, and that is said', async () => {
  const { db, show, commands } = world();
  const playlistId = await createPlaylist(commands(), 'Mix');
  // On its way, so that its deletion must be sent too.
  await db.outbox.toCollection().modify({ state: 'inflight', attempts: 1, firstSentAtMs: 1 });
  show(<PlaylistScreen />, `/playlist/${playlistId}`);
  fireEvent.click(await screen.findByRole('button', { name: 'Delete playlist' }));
  await waitFor(() => expect(said()).toBe('Mix deleted'));
  await db.outbox.clear();
  await takeBack();
  await waitFor(() => expect(said()).toBe('This could not be undone: something else changed meanwhile.'));
  expect(await db.playlists.count()).toBe(0);
});

it('an entry taken out of the queue comes back to its place', async () => {
  const here = world();
  const trackIds = ['a', 'b', 'c'].map(id);
  here.player.snapshot = { ...here.player.snapshot, trackIds, currentIndex: 0, currentTrackId: id('a') };
  removeEntry(here.services.player, id('b'), 'Two');
  expect(here.player.calls).toEqual([['removeFromQueue', 'b']]);
  // Added again, it stands at the end.
  here.player.snapshot = { ...here.player.snapshot, trackIds: ['a', 'c', 'b'].map(id) };
  expect(await takeBack()).toBe('Two removed from the queue');
  expect(here.player.calls.slice(1)).toEqual([
    ['addToQueue', ['b']],
    ['moveInQueue', 2, 1],
  ]);
});

it('a suggestion taken out of the queue comes back as a suggestion', async () => {
  const here = world();
  const before = { kind: 'genre' as const, trackIds: ['a', 'b', 'c'].map(id), suggestedIds: ['b', 'c'].map(id) };
  here.player.snapshot = { ...here.player.snapshot, ...before, currentIndex: 0, currentTrackId: id('a') };
  removeEntry(here.services.player, id('c'), 'Three');
  here.player.snapshot = { ...here.player.snapshot, trackIds: ['a', 'b'].map(id), suggestedIds: [id('b')] };
  expect(await takeBack()).toBe('Three removed from the queue');
  expect(here.player.calls.slice(1)).toEqual([['replaceQueue', before.trackIds, before.suggestedIds, 'genre']]);
});

it('a cleared queue keeps what plays, and comes back', async () => {
  const here = world();
  const trackIds = ['a', 'b', 'c'].map(id);
  const current = { kind: 'genre' as const, currentIndex: 1, currentTrackId: id('b') };
  here.player.snapshot = { ...here.player.snapshot, ...current, trackIds, suggestedIds: [id('c')] };
  here.show(<QueueTools />, '/home');
  const clear = screen.getByRole('button', { name: 'Clear' });
  clear.focus();
  // jsdom has no :focus-visible.
  override(clear, 'matches', () => true);
  fireEvent.click(clear);
  // Clear is disabled now; the focus would be lost to the page.
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save as playlist' }));
  expect(here.player.calls).toEqual([['replaceQueue', ['b'], ['c']]]);
  expect(await takeBack()).toBe('Queue cleared');
  expect(here.player.calls.at(-1)).toEqual(['replaceQueue', trackIds, ['c'], 'genre']);
});

it('a queue becomes a playlist in its order', async () => {
  const here = world();
  await putTracks(here.db, { a: { title: 'One' }, b: { title: 'Two' } });
  here.player.snapshot = {
    ...here.player.snapshot,
    trackIds: ['b', 'a'].map(id),
    currentIndex: 0,
    currentTrackId: id('b'),
  };
  here.show(<QueueTools />, '/home');
  fireEvent.click(screen.getByRole('button', { name: 'Save as playlist' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Create' }));
  await waitFor(() => expect(said()).toBe('Added to new playlist'));
  expect(await here.db.playlists.toArray()).toMatchObject([{ name: 'New Playlist', songIds: ['b', 'a'] }]);
});

it('a queue is saved without the suggestions that follow it', async () => {
  const here = world();
  await putTracks(here.db, { a: { title: 'One' }, b: { title: 'Two' } });
  const current = { currentIndex: 0, currentTrackId: id('a') };
  here.player.snapshot = { ...here.player.snapshot, ...current, trackIds: ['a', 'b'].map(id), suggestedIds: [id('b')] };
  here.show(<QueueTools />, '/home');
  fireEvent.click(screen.getByRole('button', { name: 'Save as playlist' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Create' }));
  await waitFor(async () => expect(await here.db.playlists.toArray()).toMatchObject([{ songIds: ['a'] }]));
});

function Dismiss() {
  const dismiss = useDismiss();
  return <button onClick={() => dismiss(false)}>dismiss</button>;
}

it('a dismissed player comes back with its queue, where it came from, its place and its silence', async () => {
  const here = world();
  const trackIds = ['a', 'b'].map(id);
  here.player.snapshot = {
    ...here.player.snapshot,
    trackIds,
    currentIndex: 1,
    currentTrackId: id('b'),
    status: 'paused',
  };
  await savePlayQueue(here.db, { ownerId: guest, trackIds, kind: 'genre' });
  await savePlayerState(here.db, {
    ownerId: guest,
    trackId: id('b'),
    sourceRoute: '/genre/jazz',
    currentTimeS: 12,
    repeat: 'all',
    volume: 1,
  });
  here.show(<Dismiss />, '/home');
  fireEvent.click(screen.getByText('dismiss'));
  expect(here.player.calls).toEqual([['dismiss']]);
  expect(await takeBack()).toBe('Player closed');
  await waitFor(() =>
    expect(here.player.calls.slice(1)).toEqual([
      ['playFrom', trackIds, 1, { route: '/genre/jazz', kind: 'genre' }],
      ['seek', 0],
      ['pause'],
    ]),
  );
});

it('Undo of a player dismissed by keyboard asks for the focus', () => {
  const here = world();
  here.player.snapshot = { ...here.player.snapshot, trackIds: [id('a')], currentIndex: 0, currentTrackId: id('a') };
  function ByKey() {
    const dismiss = useDismiss();
    return <button onClick={() => dismiss(true)}>dismiss</button>;
  }
  here.show(<ByKey />, '/home');
  fireEvent.click(screen.getByText('dismiss'));
  expect(currentToasts().undo?.takesFocus).toBe(true);
});

it('a player that was dismissed during a suggestion comes back with the list before it', async () => {
  const here = world();
  const trackIds = ['a', 'b', 'c'].map(id);
  const playing = { currentIndex: 1, currentTrackId: id('b'), status: 'playing' } as const;
  here.player.snapshot = { ...here.player.snapshot, ...playing, trackIds, suggestedIds: ['b', 'c'].map(id) };
  here.show(<Dismiss />, '/home');
  fireEvent.click(screen.getByText('dismiss'));
  expect(await takeBack()).toBe('Player closed');
  const origin = { route: '', kind: 'playlist' };
  await waitFor(() => expect(here.player.calls[1]).toEqual(['playFrom', ['a', 'b'], 1, origin]));
});

it('a discarded change comes back, and its heart with it', async () => {
  const { db, show, commands } = world();
  await putTracks(db, { a: { title: 'One' } });
  await setLike(commands(), id('a'), true);
  show(<SyncDialog onClose={() => undefined} />, '/home');
  fireEvent.click(await screen.findByRole('button', { name: /^Discard / }));
  await waitFor(async () => expect(await isLiked(db, guest, id('a'))).toBe(false));
  expect(await takeBack()).toBe('Change discarded');
  await waitFor(async () => expect(await isLiked(db, guest, id('a'))).toBe(true));
  expect(await screen.findByRole('button', { name: /^Discard / })).toBeDefined();
});

it('a discarded change that something else replaced meanwhile stays away, and that is said', async () => {
  const { db, show, commands } = world();
  await putTracks(db, { a: { title: 'One' } });
  await setLike(commands(), id('a'), true);
  show(<SyncDialog onClose={() => undefined} />, '/home');
  fireEvent.click(await screen.findByRole('button', { name: /^Discard / }));
  await waitFor(() => expect(said()).toBe('Change discarded'));
  await setLike(commands(), id('a'), true);
  const rows = await db.outbox.count();
  await takeBack();
  await waitFor(() => expect(said()).toBe('This could not be undone: something else changed meanwhile.'));
  expect(await db.outbox.count()).toBe(rows);
});

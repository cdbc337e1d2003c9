import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { parseArtistHandle } from '../../../src/core/ids.ts';
import { pullKeys } from '../../../src/core/keys.ts';
import { FollowButton } from '../../../src/screens/artist/FollowButton.tsx';
import { LibraryScreen } from '../../../src/screens/library/LibraryScreen.tsx';
import { setFollow } from '../../../src/db/library/follow-commands.ts';
import { pinCollection } from '../../../src/db/pins/commands.ts';
import { addToPlaylist, createPlaylist } from '../../../src/db/playlists/commands.ts';
import { ToastRegion } from '../../../src/ui/feedback/ToastRegion.tsx';
import { assertDefined } from '../../../src/lib/assert-defined.ts';
import { guest, id, putTracks, world } from './support.tsx';

/** A guest with the playlists Run (kept offline, nothing of it here yet) and Ember, and the artist Mira between them. */
async function library() {
  const here = world();
  await putTracks(here.db, { a: {} });
  const run = await createPlaylist(here.commands(), 'Run');
  await addToPlaylist(here.commands(), run, id('a'));
  await pinCollection(here.commands(), `playlist:${run}`, [id('a')]);
  const handle = assertDefined(parseArtistHandle('mira'), 'handle');
  await setFollow(here.commands(), { handle, displayName: 'Mira', avatarUrl: null, trackCount: 2 }, true);
  await createPlaylist(here.commands(), 'Ember');
  here.show(<LibraryScreen />, '/library');
  const region = within(await screen.findByRole('region', { name: 'Your library' }));
  const names = () =>
    region.getAllByRole('link').map((link) => link.textContent.split(/Artist|Playlist|Being/)[0]?.trim());
  return { region, names };
}

it('lists playlists and artists, the newest first, with what they are and their download', async () => {
  const { region, names } = await library();
  expect(names()).toEqual(['Ember', 'Mira', 'Run']);
  expect(region.getByRole('link', { name: /^Run Being downloaded.*Playlist · 1 song$/ })).toBeDefined();
});

it('filters by chips and sorts', async () => {
  const { region, names } = await library();
  fireEvent.click(region.getByRole('button', { name: 'Playlists', pressed: false }));
  expect(names()).toEqual(['Ember', 'Run']);
  fireEvent.change(region.getByRole('combobox', { name: 'Sort by' }), { target: { value: 'downloaded' } });
  expect(names()).toEqual(['Run', 'Ember']);
  fireEvent.click(region.getByRole('button', { name: 'Playlists', pressed: true }));
  fireEvent.change(region.getByRole('combobox', { name: 'Sort by' }), { target: { value: 'name' } });
  expect(names()).toEqual(['Ember', 'Mira', 'Run']);
  fireEvent.click(region.getByRole('button', { name: 'Downloaded' }));
  expect(names()).toEqual(['Run']);
});

it('says what will be here while there is nothing yet', async () => {
  const { show, commands, db } = world();
  await db.pulls.put({ key: pullKeys.playlists(guest), fetchedAtMs: 1, etag: null });
  show(<LibraryScreen />, '/library');
  expect(await screen.findByText('Playlists you create and artists you follow appear here.')).toBeDefined();
  await createPlaylist(commands(), 'Run');
  expect(await screen.findByRole('link', { name: /^Run/ })).toBeDefined();
  expect(screen.queryByText('Nothing here yet')).toBeNull();
});

it('claims nothing while the playlists were never read', async () => {
  const { show } = world();
  show(<LibraryScreen />, '/library');
  await screen.findByRole('link', { name: /^Available Offline/ });
  expect(screen.queryByText('Nothing here yet')).toBeNull();
});

it('an artist who is followed again by Undo stands in the old place', async () => {
  const here = world();
  const artist = (handle: string) => ({ handle: handle as never, displayName: handle, avatarUrl: null, trackCount: 2 });
  let nowMs = 1;
  const commands = () => ({ ...here.commands(), nowMs: () => nowMs++ });
  for (const handle of ['ada', 'bo']) await setFollow(commands(), artist(handle), true);
  here.show(
    <>
      <FollowButton artist={artist('ada')} isFollowed />
      <ToastRegion />
    </>,
    '/artist/ada',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Follow' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await expect.poll(() => here.db.follows.count()).toBe(2);
  const order = (await here.db.follows.toArray()).toSorted((a, b) => a.followedAtMs - b.followedAtMs);
  expect(order.map(({ handle }) => handle)).toEqual(['ada', 'bo']);
});

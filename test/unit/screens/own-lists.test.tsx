import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { describe, expect, it } from 'vitest';
import { AddToPlaylist } from '../../../src/app/player/menu/AddToPlaylist.tsx';
import { createGuest } from '../../../src/app/account/guest.ts';
import { parseOwnerId, parsePlaylistId } from '../../../src/core/ids.ts';
import type { PullOutcome } from '../../../src/core/pull.ts';
import { createPlaylist } from '../../../src/db/playlists/commands.ts';
import { assertDefined } from '../../../src/lib/assert-defined.ts';
import { LibraryScreen } from '../../../src/screens/library/LibraryScreen.tsx';
import { LikedSongsScreen } from '../../../src/screens/liked-songs/LikedSongsScreen.tsx';
import { PlaylistsScreen } from '../../../src/screens/playlists/PlaylistsScreen.tsx';
import { remapPlaylistId } from '../../../src/sync/push/remap-ids.ts';
import { guest, id, putTracks, world, type World } from './support.tsx';

const member = assertDefined(parseOwnerId('uid1'), 'uid');
const none = /No tracks found|No liked songs yet|No playlists yet|^0 songs$/;

const lists: readonly (readonly [string, 'likes' | 'playlists', ReactElement, string])[] = [
  ['Liked Songs', 'likes', <LikedSongsScreen key="list" />, '/liked-songs'],
  ['Playlists', 'playlists', <PlaylistsScreen key="list" />, '/playlists'],
  [
    'Add to Playlist',
    'playlists',
    <AddToPlaylist key="list" trackIds={[id('a')]} onClose={() => undefined} />,
    '/home',
  ],
];

const aPlaylist = {
  id: assertDefined(parsePlaylistId('srv-1'), 'id'),
  name: 'Run',
  description: null,
  songCount: 1,
  songIds: [id('a')],
  stale: 0,
  listedAtMs: 1,
} as const;

/** A member on a device that has loaded nothing yet. */
function newDevice(answer: World['answer']): World {
  const here = world(member, 'member');
  here.answer = answer;
  return here;
}

const failures: readonly (readonly [string, PullOutcome, string])[] = [
  ['offline', { kind: 'offline' }, 'You are offline, and none of this is stored on this device.'],
  ['after a 500', { kind: 'failed', message: 'no' }, 'This could not be loaded.'],
];

describe.each(lists)('%s on a new device', (_, list, element, path) => {
  const answered = (here: World) => here.db.pulls.put({ key: `${list}:${member}`, fetchedAtMs: 1, etag: null });

  it('does not say that there are none while it loads, and says so once the server did', async () => {
    const here = newDevice(() => new Promise(() => undefined));
    here.show(element, path);
    await waitFor(() => expect(here.asked.length).toBeGreaterThan(0));
    await here.db.transaction('r', here.db.pulls, () => here.db.pulls.count());
    expect(screen.queryByText(none)).toBeNull();
    await answered(here);
    expect((await screen.findAllByText(none)).length).toBeGreaterThan(0);
  });

  it.each(failures)('says what is true %s, and asks again on Retry', async (_when, outcome, text) => {
    const here = newDevice(() => Promise.resolve(outcome));
    here.show(element, path);
    expect(await screen.findByText(text)).toBeDefined();
    expect(screen.queryByText(none)).toBeNull();
    const asked = here.asked.length;
    here.answer = () => answered(here).then(() => ({ kind: 'done' }));
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect((await screen.findAllByText(none)).length).toBeGreaterThan(0);
    expect(here.asked.slice(asked)).toContainEqual({ kind: list });
    expect(screen.queryByText(text)).toBeNull();
  });

  it('does not say that there are none before it shows what the answer brought', async () => {
    let begin = (): void => undefined;
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const here = newDevice(async () => {
      await begun;
      return here.db.transaction('rw', here.db.tables, async (): Promise<PullOutcome> => {
        await here.db.likes.put({ ownerId: member, trackId: id('a'), likedAtMs: 1 });
        await here.db.playlists.put({ ...aPlaylist, ownerId: member });
        await answered(here);
        return { kind: 'done' };
      });
    });
    await putTracks(here.db, { a: { title: 'Neon' } });
    const said: (string | null)[] = [];
    const observer = new MutationObserver(() => said.push(...screen.queryAllByText(none).map((it) => it.textContent)));
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    here.show(element, path);
    await waitFor(() => expect(here.asked.length).toBeGreaterThan(0));
    await here.db.transaction('r', here.db.pulls, () => here.db.pulls.count());
    begin();
    await screen.findByText(list === 'likes' ? 'Neon' : 'Run');
    observer.disconnect();
    expect(said).toEqual([]);
  });

  it('knows that a guest made on this device has none, with no server to say so', async () => {
    const here = newDevice(() => Promise.resolve({ kind: 'offline' }));
    await createGuest(here.db);
    const identity = assertDefined(await here.db.identity.get('current'), 'identity');
    Object.assign(here.services, { identity });
    here.show(element, path);
    expect((await screen.findAllByText(none)).length).toBeGreaterThan(0);
  });
});

it('Liked Songs says that songs are missing only after the pull that fetches them', async () => {
  let end = (_outcome: PullOutcome): void => undefined;
  const here = newDevice(() => new Promise((done) => (end = done)));
  await here.db.likes.put({ ownerId: member, trackId: id('a'), likedAtMs: 1 });
  here.show(<LikedSongsScreen />, '/liked-songs');
  expect(await screen.findByText('1 song')).toBeDefined();
  await here.db.transaction('r', here.db.tracks, () => here.db.tracks.count());
  expect(screen.queryByText('1 song not loaded yet')).toBeNull();
  end({ kind: 'offline' });
  expect(await screen.findByText('1 song not loaded yet')).toBeDefined();
});

it('counts nothing in Library that was never loaded', async () => {
  const here = newDevice(() => Promise.resolve({ kind: 'offline' }));
  here.show(<LibraryScreen />, '/library');
  const rows = () =>
    within(screen.getByRole('list'))
      .getAllByRole('link')
      .map((link) => link.textContent.trim());
  const local = ['Following 0', 'Recently Played 0', 'Available Offline 0'];
  await waitFor(() => expect(rows()).toEqual(['Playlists', local[0], 'Liked Songs', ...local.slice(1)]));
  for (const list of ['likes', 'playlists']) {
    await here.db.pulls.put({ key: `${list}:${member}`, fetchedAtMs: 1, etag: null });
  }
  await waitFor(() => expect(rows()).toEqual(['Playlists 0', local[0], 'Liked Songs 0', ...local.slice(1)]));
});

it.each([
  ['Library', <LibraryScreen key="list" />, '/library'],
  ['Playlists', <PlaylistsScreen key="list" />, '/playlists'],
  ['Add to Playlist', <AddToPlaylist key="list" trackIds={[id('a')]} onClose={() => undefined} />, '/home'],
] as const)(
  'leaves the focus on a row of %s when the server gives its playlist another id',
  async (_, element, path) => {
    const here = world();
    const clientId = await createPlaylist(here.commands(), 'Run');
    const serverId = assertDefined(parsePlaylistId('srv-1'), 'id');
    here.show(element, path);
    const row = await screen.findByRole(path === '/home' ? 'button' : 'link', { name: /Run/ });
    row.focus();
    await here.db.transaction('rw', here.db.tables, async () => {
      await remapPlaylistId(here.db, guest, clientId, serverId, 1);
      await here.db.playlists.update(serverId, { name: 'Ember' });
    });
    await screen.findByRole(path === '/home' ? 'button' : 'link', { name: /Ember/ });
    expect(document.activeElement).toBe(row);
  },
);

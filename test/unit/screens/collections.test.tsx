import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { localPlaylistId, parsePlaylistId } from '../../../src/core/ids.ts';
import { listKeys } from '../../../src/core/keys.ts';
import { assertDefined } from '../../../src/lib/assert-defined.ts';
import { discardRow, retryRow } from '../../../src/db/outbox/commands.ts';
import { refreshPlaylist } from '../../../src/db/outbox/local-state.ts';
import { addToPlaylist, createPlaylist, renamePlaylist } from '../../../src/db/playlists/commands.ts';
import { setLike } from '../../../src/db/library/like-commands.ts';
import { ArtistScreen } from '../../../src/screens/artist/ArtistScreen.tsx';
import { GenreScreen } from '../../../src/screens/genre/GenreScreen.tsx';
import { LikedSongsScreen } from '../../../src/screens/liked-songs/LikedSongsScreen.tsx';
import { PlaylistScreen } from '../../../src/screens/playlist/PlaylistScreen.tsx';
import { guest, id, putList, putTracks, world } from './support.tsx';

const playlistId = (text: string) => assertDefined(parsePlaylistId(text), 'a playlist id');

const titles = async (list: string): Promise<(string | null)[]> => {
  const rows = await screen.findByRole('list', { name: list });
  return within(rows)
    .getAllByRole('button', { name: /^(Play|Pause) / })
    .map((button) => button.textContent);
};

describe('Genre', () => {
  it('shows the stored list under the exact name, with its count, before any answer', async () => {
    const { show, db, services } = world();
    await putTracks(db, { a: { title: 'One' } });
    await putList(db, listKeys.genre('R&B'), ['a']);
    Object.assign(services, { pull: () => new Promise(() => undefined) });
    show(<GenreScreen of="genre" />, '/genre/r-b');
    expect(await titles('R&B')).toEqual(['One']);
    expect(screen.getByRole('heading', { name: 'R&B' })).toBeDefined();
    expect(screen.getByText('1 song')).toBeDefined();
  });

  it('asks for the first page by the exact name, and plays from the row that is pressed', async () => {
    const { show, db, asked, player } = world();
    await putTracks(db, { a: { title: 'One' }, b: { title: 'Two' } });
    await putList(db, listKeys.genre('K-Pop'), ['a', 'b']);
    show(<GenreScreen of="genre" />, '/genre/k-pop');
    fireEvent.click(await screen.findByRole('button', { name: 'Play Two' }));
    expect(asked).toContainEqual({ kind: 'genre', term: 'K-Pop', next: false });
    expect(player.calls).toEqual([['playFrom', ['a', 'b'], 1, { route: '/genre/k-pop', kind: 'genre' }]]);
  });

  it('keeps what was stored when a refresh fails, and says what is wrong where nothing was', async () => {
    const { show, db, services } = world();
    Object.assign(services, { pull: () => Promise.resolve({ kind: 'failed', message: 'Local API failed' }) });
    show(<GenreScreen of="genre" />, '/genre/jazz');
    expect(await screen.findByText('This could not be loaded.')).toBeDefined();
    await putTracks(db, { a: { title: 'One' } });
    await putList(db, listKeys.genre('Jazz'), ['a']);
    expect(await titles('Jazz')).toEqual(['One']);
  });

  it('says No tracks found for an answer without songs', async () => {
    const { show, db } = world();
    await putList(db, listKeys.genre('Jazz'), []);
    show(<GenreScreen of="genre" />, '/genre/jazz');
    expect(await screen.findByText('No tracks found')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Play' })).toHaveProperty('disabled', true);
  });

  it('shows hostile titles as text', async () => {
    const { show, db } = world();
    await putTracks(db, { a: { title: '<img src=x onerror=alert(1)>' }, b: { title: 'x'.repeat(10_000) } });
    await putList(db, listKeys.genre('Jazz'), ['a', 'b']);
    show(<GenreScreen of="genre" />, '/genre/jazz');
    expect(await titles('Jazz')).toEqual(['<img src=x onerror=alert(1)>', 'x'.repeat(10_000)]);
    expect(document.querySelector('img[src="x"]')).toBeNull();
  });

  it('filters to what is available offline', async () => {
    const { show, db } = world();
    await putTracks(db, { a: { title: 'One' }, b: { title: 'Two' } });
    await putList(db, listKeys.genre('Jazz'), ['a', 'b']);
    const audio = { quality: 'high', cacheKey: 'k', bytes: 1, mime: 'audio/mp4', pinned: 0 } as const;
    await db.audioFiles.put({ ...audio, trackId: id('b'), storedAtMs: 1, playedAtMs: 1 });
    show(<GenreScreen of="genre" />, '/genre/jazz');
    expect(await titles('Jazz')).toEqual(['One', 'Two']);
    fireEvent.click(screen.getByRole('switch', { name: 'Only available offline' }));
    await waitFor(async () => expect(await titles('Jazz')).toEqual(['Two']));
    await db.audioFiles.clear();
    fireEvent.click(await screen.findByRole('button', { name: 'Show all' }));
    expect(await titles('Jazz')).toEqual(['One', 'Two']);
    expect(screen.getByRole('switch', { name: 'Only available offline', checked: false })).toBeDefined();
  });

  it('keeps the filter to the list it was chosen for', async () => {
    const { show, db } = world();
    await putTracks(db, { a: { title: 'One' } });
    await putList(db, listKeys.genre('Jazz'), ['a']);
    await putList(db, listKeys.genre('Rock'), ['a']);
    show(<GenreScreen of="genre" />, '/genre/jazz');
    expect(await titles('Jazz')).toEqual(['One']);
    fireEvent.click(screen.getByRole('switch', { name: 'Only available offline' }));
    expect(await screen.findByText('None of these songs is available offline.')).toBeDefined();
    cleanup();
    show(<GenreScreen of="genre" />, '/genre/rock');
    expect(await titles('Rock')).toEqual(['One']);
  });
});

describe('How many songs a genre has', () => {
  it.each([
    ['what the server says while it has more', 1, 120, 2, '120 songs'],
    ['what is loaded and a plus where the server gives no total', 1, 0, 2, '2+ songs'],
    ['what is here once there is no more', 0, 120, 1, '1 song'],
  ] as const)('is %s', async (_, hasMore, totalHits, loaded, text) => {
    const { show, db } = world();
    const names = Array.from({ length: loaded }, (_each, n) => `s${n}`);
    await putTracks(db, Object.fromEntries(names.map((name) => [name, {}])));
    await db.lists.put({ key: listKeys.genre('Jazz'), ids: names, page: 1, hasMore, totalHits, fetchedAtMs: 1 });
    show(<GenreScreen of="genre" />, '/genre/jazz');
    expect(await screen.findByText(text)).toBeDefined();
  });
});

describe('Artist', () => {
  it('follows and unfollows, with a handle that holds a slash', async () => {
    const { show, db } = world();
    await putTracks(db, { a: { title: 'One', handle: 'o/x', display_name: 'O Slash' } });
    show(<ArtistScreen />, '/artist/o%2Fx');
    expect(await screen.findByRole('heading', { name: 'O Slash' })).toBeDefined();
    const follow = await screen.findByRole('button', { name: 'Follow', pressed: false });
    fireEvent.click(follow);
    expect(await screen.findByRole('button', { name: 'Follow', pressed: true })).toBeDefined();
    expect((await db.follows.toArray()).map((row) => row.handle)).toEqual(['o/x']);
  });

  it('follows by the handle while no name is known', async () => {
    const { show, db, services } = world();
    Object.assign(services, { pull: () => new Promise(() => undefined) });
    show(<ArtistScreen />, '/artist/moss');
    fireEvent.click(await screen.findByRole('button', { name: 'Follow', pressed: false }));
    await waitFor(async () => expect((await db.follows.toArray()).map((row) => row.displayName)).toEqual(['moss']));
  });

  it('goes to not found only for a 404 answer', async () => {
    const { show, services, path } = world();
    Object.assign(services, { pull: () => Promise.resolve({ kind: 'notFound' }) });
    show(<ArtistScreen />, '/artist/nobody');
    await waitFor(() => expect(path()).toBe('/404'));
  });

  it('shows the songs it knows when the network does not answer', async () => {
    const { show, db, services } = world();
    await putTracks(db, { a: { title: 'One', handle: 'mira' }, b: { title: 'Two', handle: 'other' } });
    Object.assign(services, { pull: () => Promise.resolve({ kind: 'offline' }) });
    show(<ArtistScreen />, '/artist/mira');
    expect(await titles('Mira')).toEqual(['One']);
  });
});

describe('Liked Songs', () => {
  it('lists the newest like first and says how many songs are not loaded yet', async () => {
    const { show, db, commands } = world();
    await putTracks(db, { a: { title: 'One' }, b: { title: 'Two' } });
    await setLike({ ...commands(), nowMs: () => 1 }, id('a'), true);
    await setLike({ ...commands(), nowMs: () => 2 }, id('b'), true);
    await setLike({ ...commands(), nowMs: () => 3 }, id('unknown'), true);
    show(<LikedSongsScreen />, '/liked-songs');
    expect(await titles('Liked Songs')).toEqual(['Two', 'One']);
    expect(screen.getByText('3 songs')).toBeDefined();
    expect(screen.getByText('1 song not loaded yet')).toBeDefined();
  });

  it('says why it is empty', async () => {
    const { show } = world();
    show(<LikedSongsScreen />, '/liked-songs');
    expect(await screen.findByText('No tracks found')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Find music' }).getAttribute('href')).toBe('/genres');
  });
});

describe('Playlist', () => {
  const filled = async () => {
    const here = world();
    await putTracks(here.db, { a: { title: 'One' }, b: { title: 'Two' }, c: { title: 'Three' } });
    const playlistId = await createPlaylist(here.commands(), 'Mix');
    for (const track of ['a', 'b', 'c']) await addToPlaylist(here.commands(), playlistId, id(track));
    return { ...here, playlistId };
  };

  it('moves rows by keyboard and removes them, on this device at once', async () => {
    const { show, playlistId } = await filled();
    show(<PlaylistScreen />, `/playlist/${playlistId}`);
    expect(await titles('Mix')).toEqual(['One', 'Two', 'Three']);
    fireEvent.keyDown(screen.getByRole('button', { name: 'Move One' }), { key: 'ArrowDown' });
    await waitFor(async () => expect(await titles('Mix')).toEqual(['Two', 'One', 'Three']));
    fireEvent.click(screen.getByRole('button', { name: 'Remove Two from playlist' }));
    await waitFor(async () => expect(await titles('Mix')).toEqual(['One', 'Three']));
  });

  it('says which changes stay on this device because the server does not take them', async () => {
    const { show, db, commands, playlistId } = await filled();
    await renamePlaylist(commands(), playlistId, 'Mixed');
    show(<PlaylistScreen />, `/playlist/${playlistId}`);
    await titles('Mixed');
    const said = /stay on this device/;
    expect(screen.queryByText(said)).toBeNull();
    const row = assertDefined(await db.outbox.toCollection().first(), 'row');
    await db.outbox.put({ ...row, state: 'waiting', waitReason: 'unsupported' });
    expect(await screen.findByText(said)).toBeDefined();
    await db.outbox.delete(row.seq);
    await waitFor(() => expect(screen.queryByText(said)).toBeNull());
  });

  it('asks nothing of the server for a playlist that only this device knows', async () => {
    const { show, asked, playlistId } = await filled();
    show(<PlaylistScreen />, `/playlist/${playlistId}`);
    await titles('Mix');
    expect(asked).toEqual([]);
  });

  it('deletes after asking, and goes to the playlists', async () => {
    const { show, path, db, playlistId, services } = await filled();
    show(<PlaylistScreen />, `/playlist/${playlistId}`);
    fireEvent.click(await screen.findByRole('button', { name: 'Delete playlist' }));
    await waitFor(() => expect(path()).toBe('/playlists'));
    expect(services.choose).toHaveBeenCalledWith(expect.objectContaining({ title: 'Delete Mix?' }));
    expect(await db.playlists.count()).toBe(0);
  });

  /** The server said no to the creation, as the settle phase leaves it. */
  const refuseCreation = async () => {
    const here = await filled();
    const { db, commands, playlistId } = here;
    here.show(<PlaylistScreen />, `/playlist/${playlistId}`);
    await titles('Mix');
    const creation = assertDefined(await db.outbox.toCollection().first(), 'creation');
    await db.transaction('rw', [db.outbox, db.playlists, db.playlistsBase], async () => {
      await db.outbox.put({ ...creation, state: 'refused', attempts: 1 });
      await refreshPlaylist(db, commands().ownerId, playlistId, 1);
    });
    expect(await db.playlists.count()).toBe(0);
    expect(await screen.findByText(/^The server refused this playlist/)).toBeDefined();
    return { ...here, creation };
  };

  it('case 13: stays with a playlist whose creation was refused, and Retry brings it back', async () => {
    const { path, commands, creation, playlistId } = await refuseCreation();
    expect(screen.getByRole('heading', { name: 'Mix' })).toBeDefined();
    expect(await titles('Mix')).toEqual(['One', 'Two', 'Three']);
    expect(screen.queryByRole('button', { name: 'Rename playlist' })).toBeNull();
    await retryRow(commands(), creation.seq);
    expect(await screen.findByRole('button', { name: 'Rename playlist' })).toBeDefined();
    expect(screen.queryByText(/^The server refused this playlist/)).toBeNull();
    expect(path()).toBe(`/playlist/${playlistId}`);
  });

  it('case 13: goes to the playlists when a refused creation is discarded', async () => {
    const { path, commands, creation } = await refuseCreation();
    await discardRow(commands(), creation.seq);
    await waitFor(() => expect(path()).toBe('/playlists'));
  });

  /** A playlist of the guest that the server knows. */
  const confirmed = async () => {
    const here = world();
    await putTracks(here.db, { a: { title: 'One' } });
    const playlist = { id: playlistId('pl_1'), name: 'Mix', description: '', songCount: 1, songIds: [id('a')] };
    const row = { ...playlist, ownerId: guest, stale: 0, listedAtMs: 1 } as const;
    await here.db.playlists.put(row);
    here.show(<PlaylistScreen />, '/playlist/pl_1');
    await screen.findByRole('heading', { name: 'Mix' });
    await waitFor(() => expect(here.asked).toHaveLength(1));
    return { here, row };
  };

  it('leaves for the playlists when it is deleted in another tab or on another device', async () => {
    const { here } = await confirmed();
    await here.db.playlists.clear();
    await waitFor(() => expect(here.path()).toBe('/playlists'));
    expect(here.asked.length).toBeGreaterThan(1);
  });

  it('case 35: comes back when only its row was removed by hand', async () => {
    const { here, row } = await confirmed();
    const said: boolean[] = [];
    const looking = new MutationObserver(() => said.push(screen.queryByText('No tracks found') !== null));
    looking.observe(document.body, { childList: true, subtree: true });
    here.answer = async () => {
      await here.db.playlists.put(row);
      return { kind: 'done' };
    };
    await here.db.playlists.clear();
    await waitFor(() => expect(here.asked.length).toBeGreaterThan(1));
    expect(await screen.findByRole('heading', { name: 'Mix' })).toBeDefined();
    looking.disconnect();
    expect(said).not.toContain(true);
    expect(here.path()).toBe('/playlist/pl_1');
  });

  it('ends at not found for an address of this device that never was a playlist', async () => {
    const { show, path } = world();
    show(<PlaylistScreen />, `/playlist/${localPlaylistId('nobody')}`);
    await waitFor(() => expect(path()).toBe('/404'));
  });

  it('shows a list whose ids were broken by hand as an empty one, which the next answer repairs', async () => {
    const { show, db, commands, playlistId } = await filled();
    await putList(db, listKeys.genre('Jazz'), ['a']);
    await db.lists.toCollection().modify({ ids: null } as object);
    await db.playlists.toCollection().modify({ songIds: null } as object);
    show(<GenreScreen of="genre" />, '/genre/jazz');
    expect(await screen.findByText('No tracks found')).toBeDefined();
    cleanup();
    show(<PlaylistScreen />, `/playlist/${playlistId}`);
    expect(await screen.findByRole('heading', { name: 'Mix' })).toBeDefined();
    expect(await screen.findByText('No tracks found')).toBeDefined();
    await refreshPlaylist(db, commands().ownerId, playlistId, 1);
    expect(await titles('Mix')).toEqual(['One', 'Two', 'Three']);
  });

  it("offers no editing of another's playlist", async () => {
    const { show, db, playlistId } = await filled();
    await db.playlists.toCollection().modify({ ownerId: '' });
    show(<PlaylistScreen />, `/playlist/${playlistId}`);
    await titles('Mix');
    expect(screen.queryByRole('button', { name: 'Rename playlist' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Move / })).toBeNull();
  });

  it('ends at not found for an unknown playlist, but not while the network is away', async () => {
    const { show, services, path } = world();
    Object.assign(services, { pull: () => Promise.resolve({ kind: 'offline' }) });
    show(<PlaylistScreen />, '/playlist/nope');
    expect(await screen.findByText('You are offline, and none of this is stored on this device.')).toBeDefined();
    expect(path()).toBe('/playlist/nope');
  });
});

import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { IDBObjectStore } from 'fake-indexeddb';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { localPlaylistId, parsePlaylistId, visitorId } from '../../../src/core/ids.ts';
import { listKeys } from '../../../src/core/keys.ts';
import { assertDefined } from '../../../src/lib/assert-defined.ts';
import { discardRow, retryRow } from '../../../src/db/outbox/commands.ts';
import { refreshPlaylist } from '../../../src/db/outbox/local-state.ts';
import { addToPlaylist, createPlaylist, renamePlaylist } from '../../../src/db/playlists/commands.ts';
import { deletePlaylist } from '../../../src/db/playlists/deletion-commands.ts';
import { GenreScreen } from '../../../src/screens/genre/GenreScreen.tsx';
import { PlaylistScreen } from '../../../src/screens/playlist/PlaylistScreen.tsx';
import { ServicesContext, type Services } from '../../../src/screens/shared/services.ts';
import { lastToast } from '../../support/unit/toasts.ts';
import { guest, id, putList, putTracks, titles, world } from './support.tsx';

const playlistId = (text: string) => assertDefined(parsePlaylistId(text), 'a playlist id');

function SignedOutElsewhere({ services }: { readonly services: Services }) {
  const [identity, setIdentity] = useState(services.identity);
  const signOut = (): void => setIdentity({ ...identity, kind: 'visitor', ownerId: visitorId });
  return (
    <ServicesContext value={{ ...services, identity }}>
      <button onClick={signOut}>Sign out</button>
      <PlaylistScreen />
    </ServicesContext>
  );
}

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

  it('leads from the address of a playlist that is deleted on this device only to Playlists', async () => {
    const here = world();
    const playlist = { id: playlistId('pl_1'), name: 'Mix', description: null, songIds: [], songCount: 0 };
    await here.db.playlists.put({ ...playlist, ownerId: guest, stale: 0, listedAtMs: 1 });
    await deletePlaylist(here.commands(), playlist.id);
    const row = assertDefined(await here.db.outbox.toCollection().first(), 'row');
    await here.db.outbox.put({ ...row, state: 'waiting', waitReason: 'unsupported' });
    here.show(<PlaylistScreen />, `/playlist/${playlist.id}`);
    await waitFor(() => expect(here.path()).toBe('/playlists'));
  });

  it('does not say so to another user, who comes while the playlist is shown', async () => {
    const { show, db, commands, playlistId, services } = await filled();
    await renamePlaylist(commands(), playlistId, 'Mixed');
    const row = assertDefined(await db.outbox.toCollection().first(), 'row');
    await db.outbox.put({ ...row, state: 'waiting', waitReason: 'unsupported' });
    show(<SignedOutElsewhere services={services} />, `/playlist/${playlistId}`);
    await screen.findByText(/stay on this device/);
    fireEvent.click(screen.getByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(screen.queryByText(/stay on this device/)).toBeNull());
  });

  it('leaves for the splash when its owner signs out in another tab, and does not fetch what was removed', async () => {
    const { show, db, path, asked, services } = world();
    const playlist = { id: playlistId('pl_1'), name: 'Mix', description: null, songIds: [], songCount: 0 };
    await db.playlists.put({ ...playlist, ownerId: guest, stale: 0, listedAtMs: 1 });
    show(<SignedOutElsewhere services={services} />, `/playlist/${playlist.id}`);
    await screen.findByRole('heading', { name: 'Mix' });
    await waitFor(() => expect(asked).toHaveLength(1));
    await db.playlists.clear();
    fireEvent.click(screen.getByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(path()).toBe('/'));
    expect(asked).toHaveLength(1);
  });

  it('asks nothing of the server for a playlist that only this device knows', async () => {
    const { show, asked, playlistId } = await filled();
    show(<PlaylistScreen />, `/playlist/${playlistId}`);
    await titles('Mix');
    expect(asked).toEqual([]);
  });

  it('deletes after asking, and goes to the playlists', async () => {
    const { show, path, db, playlistId, services, asked } = await filled();
    show(<PlaylistScreen />, `/playlist/${playlistId}`);
    fireEvent.click(await screen.findByRole('button', { name: 'Delete playlist' }));
    await waitFor(() => expect(path()).toBe('/playlists'));
    expect(services.choose).toHaveBeenCalledWith(expect.objectContaining({ title: 'Delete Mix?' }));
    expect(await db.playlists.count()).toBe(0);
    // The server never had it.
    expect(asked).toEqual([]);
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

  it('does so after a deletion here that failed, too', async () => {
    const { here } = await confirmed();
    const noRoom = vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    fireEvent.click(screen.getByRole('button', { name: 'Delete playlist' }));
    await waitFor(() => expect(lastToast()?.value).toMatch(/could not be saved|Error/));
    noRoom.mockRestore();
    await here.db.playlists.clear();
    await waitFor(() => expect(here.path()).toBe('/playlists'));
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

  it('asks the server for a playlist under a client id that is not here, and ends at not found only for a 404', async () => {
    const here = world();
    here.answer = () => Promise.resolve({ kind: 'notFound' });
    const unknownId = localPlaylistId('unknown');
    here.show(<PlaylistScreen />, `/playlist/${unknownId}`);
    await waitFor(() => expect(here.path()).toBe('/404'));
    expect(here.asked).toEqual([{ kind: 'playlistSongs', playlistId: unknownId }]);
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

  it('offers editing of an own playlist of another device as soon as the list of own playlists names it', async () => {
    const here = world();
    const row = { name: 'Mix', description: '', songCount: 1, songIds: [id('a')], stale: 0, listedAtMs: 1 } as const;
    await putTracks(here.db, { a: { title: 'One' } });
    here.answer = async (request) => {
      const ownerId = request.kind === 'playlists' ? guest : '';
      await here.db.playlists.put({ ...row, id: playlistId('pl_1'), ownerId });
      return { kind: 'done' };
    };
    here.show(<PlaylistScreen />, '/playlist/pl_1');
    expect(await screen.findByRole('button', { name: 'Rename playlist' })).toBeDefined();
    expect(here.asked.filter(({ kind }) => kind === 'playlists')).toEqual([{ kind: 'playlists' }]);
  });

  it('ends at not found for an unknown playlist, but not while the network is away', async () => {
    const { show, services, path } = world();
    Object.assign(services, { pull: () => Promise.resolve({ kind: 'offline' }) });
    show(<PlaylistScreen />, '/playlist/nope');
    expect(await screen.findByText('You are offline, and none of this is stored on this device.')).toBeDefined();
    expect(path()).toBe('/playlist/nope');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Playlist');
    expect(screen.queryByRole('switch', { name: 'Keep offline' })).toBeNull();
  });

  it('says that it loads, and offers nothing to press, until an unknown playlist is answered', async () => {
    const here = world();
    here.answer = () => new Promise(() => undefined);
    here.show(<PlaylistScreen />, '/playlist/pl_1');
    await waitFor(() => expect(here.asked).toHaveLength(1));
    const heading = screen.getByRole('heading', { level: 1, name: 'Loading' });
    const controls = within(assertDefined(heading.closest('header'), 'header')).getAllByRole('switch');
    expect(controls.every((control) => control.closest('[data-waits]') !== null)).toBe(true);
  });

  it('opens a playlist that was unknown offline once Retry is answered', async () => {
    const here = world();
    here.answer = () => Promise.resolve({ kind: 'offline' });
    here.show(<PlaylistScreen />, '/playlist/pl_1');
    const retry = await screen.findByRole('button', { name: 'Retry' });
    const playlist = { id: playlistId('pl_1'), name: 'Mix', description: '', songCount: 0, songIds: [] };
    here.answer = async () => {
      await here.db.playlists.put({ ...playlist, ownerId: guest, stale: 0, listedAtMs: 1 });
      return { kind: 'done' };
    };
    fireEvent.click(retry);
    expect(await screen.findByRole('heading', { name: 'Mix' })).toBeDefined();
  });
});

import { describe, expect, it, onTestFinished } from 'vitest';
import type { PlaylistId } from '../../../src/core/ids.ts';
import { pinKeys } from '../../../src/core/keys.ts';
import { limits } from '../../../src/core/limits.ts';
import { retryNow } from '../../../src/db/outbox/commands.ts';
import { pinCollection } from '../../../src/db/pins/commands.ts';
import { allPinnedTrackIds } from '../../../src/db/pins/pinned-tracks.ts';
import { addToPlaylist, createPlaylist, renamePlaylist, reorderPlaylist } from '../../../src/db/playlists/commands.ts';
import { deletePlaylist, restorePlaylist } from '../../../src/db/playlists/deletion-commands.ts';
import { playlistsOf } from '../../../src/db/playlists/queries.ts';
import { assertDefined } from '../../../src/lib/assert-defined.ts';
import { guestA, World } from '../../simulation/world.ts';
import { trackId } from '../db/support.ts';

const [a, b, c] = [trackId('a'), trackId('b'), trackId('c')];

/** Three playlists that the server has; the middle one, with three songs in an own order, is kept offline. */
async function withPlaylists() {
  const world = new World();
  onTestFinished(() => world.close());
  const tab = world.tab('tab');
  await world.signIn(tab, guestA);
  const context = tab.context(guestA);
  for (const name of ['Old', 'Mix', 'New']) {
    const id = await world.run(createPlaylist(context, name));
    for (const song of [a, b, c]) await world.run(addToPlaylist(context, id, song));
    await world.drainAll(tab);
  }
  await world.run(tab.pull({ kind: 'playlists' }, { forcedBy: 'user' }));
  const shown = () => world.run(playlistsOf(tab.db, guestA));
  const { id } = assertDefined((await shown())[1], 'the middle playlist');
  await world.run(reorderPlaylist(context, id, [c, a, b]));
  await world.drainAll(tab);
  await world.run(pinCollection(context, pinKeys.playlist(id), [a, b, c]));
  const remove = () => world.run(deletePlaylist(context, id, limits.sentAfterUndoMs));
  const isOnServer = (which: PlaylistId): boolean => world.server.playlists.has(which);
  return { world, tab, context, id, shown, remove, isOnServer };
}

describe('Undo of a deleted playlist', () => {
  it('restores it with its name, songs, place and pin, and sends nothing', async () => {
    const { world, tab, context, id, shown, remove, isOnServer } = await withPlaylists();
    const before = await shown();
    const deleted = assertDefined(await remove(), 'deleted');
    expect((await shown()).map(({ name }) => name)).toEqual(['New', 'Old']);
    await world.run(tab.drainer({ force: true }));
    expect(isOnServer(id)).toBe(true);
    expect(await world.run(restorePlaylist(context, deleted))).toBe(true);
    expect(await shown()).toEqual(before.map((row) => (row.id === id ? { ...row, stale: 1 } : row)));
    expect(await world.run(allPinnedTrackIds(tab.db))).toEqual(new Set([a, b, c]));
    await world.pass(60_000);
    await world.drainAll(tab);
    expect(await world.run(tab.db.outbox.count())).toBe(0);
    expect(isOnServer(id)).toBe(true);
  });

  it('restores the changes that waited, with what another device did meanwhile', async () => {
    const { world, tab, context, id, shown, remove } = await withPlaylists();
    await world.run(renamePlaylist(context, id, 'Night'));
    const rows = await world.run(tab.db.outbox.toArray());
    const deleted = assertDefined(await remove(), 'deleted');
    await world.run(tab.pull({ kind: 'playlists' }, { forcedBy: 'user' }));
    expect(await world.run(restorePlaylist(context, deleted))).toBe(true);
    expect(await world.run(tab.db.outbox.toArray())).toEqual(rows);
    expect((await shown()).map(({ name, songIds }) => [name, songIds])).toContainEqual(['Night', [c, a, b]]);
    await world.drainAll(tab);
    expect(world.server.playlists.get(id)?.name).toBe('Night');
  });

  it('restores one that no server has seen, which is then created', async () => {
    const { world, tab, context, shown } = await withPlaylists();
    const id = await world.run(createPlaylist(context, 'Fresh'));
    await world.run(addToPlaylist(context, id, b));
    const before = await shown();
    const deleted = assertDefined(await world.run(deletePlaylist(context, id, limits.sentAfterUndoMs)), 'deleted');
    expect(await world.run(tab.db.outbox.count())).toBe(0);
    expect(await world.run(restorePlaylist(context, deleted))).toBe(true);
    expect(await shown()).toEqual(before);
    await world.drainAll(tab);
    expect([...world.server.playlists.values()].find(({ name }) => name === 'Fresh')?.songs).toEqual([b]);
  });

  it('is refused once the deletion was sent', async () => {
    const { world, tab, context, id, shown, remove, isOnServer } = await withPlaylists();
    const deleted = assertDefined(await remove(), 'deleted');
    await world.run(retryNow(context));
    await world.drainAll(tab);
    expect(isOnServer(id)).toBe(false);
    expect(await world.run(restorePlaylist(context, deleted))).toBe(false);
    expect((await shown()).map(({ name }) => name)).toEqual(['New', 'Old']);
  });
});

it('a deletion whose tab is killed before its time is sent by the next start', async () => {
  const { world, tab, id, remove, isOnServer } = await withPlaylists();
  await remove();
  tab.kill();
  const next = world.tab('after a restart');
  await world.run(next.drainer({ force: true }));
  expect(isOnServer(id)).toBe(true);
  await world.pass(limits.sentAfterUndoMs);
  await world.drainAll(next);
  expect(isOnServer(id)).toBe(false);
});

import { expect, it, onTestFinished } from 'vitest';
import { localPlaylistId } from '../../../src/core/ids.ts';
import { syncStatus } from '../../../src/db/outbox/status.ts';
import { addToPlaylist, createPlaylist } from '../../../src/db/playlists/commands.ts';
import { deletePlaylist } from '../../../src/db/playlists/deletion-commands.ts';
import { playlistById, playlistsOf } from '../../../src/db/playlists/queries.ts';
import { guestA, guestB, World } from '../../simulation/world.ts';
import { trackId } from '../db/support.ts';
import { pulling, writes } from './pull/pulling.ts';

const a = trackId('a');

/** A playlist on a server that confirms a creation under the client's id. */
async function confirmed() {
  const world = new World();
  onTestFinished(() => world.close());
  world.server.adoptsClientIds = true;
  const tab = world.tab('tab');
  await world.signIn(tab, guestA);
  const context = tab.context(guestA);
  const id = await world.run(createPlaylist(context, 'Evening'));
  await world.run(addToPlaylist(context, id, a));
  await world.drainAll(tab);
  expect([...world.server.playlists.keys()]).toEqual([id]);
  return { world, tab, context, id };
}

it('deletes a playlist on a server that confirmed it under the client id', async () => {
  const { world, tab, context, id } = await confirmed();
  await world.run(deletePlaylist(context, id));
  await world.drainAll(tab);
  expect(writes(world).at(-1)).toBe(`DELETE /api/playlists/${id}`);
  await world.run(tab.pull({ kind: 'playlists' }, { forcedBy: 'user' }));
  expect(await world.run(playlistsOf(tab.db, guestA))).toEqual([]);
  expect(await world.run(syncStatus(tab.db, guestA))).toMatchObject({ waiting: 0, paused: null });
});

it('pulls such a playlist again, with what another device added', async () => {
  const { world, tab, id } = await confirmed();
  world.server.playlists.get(id)?.songs.push('b');
  await world.pass(60_000);
  expect(await world.run(tab.pull({ kind: 'playlistSongs', playlistId: id }))).toEqual({ kind: 'done' });
  expect(await world.run(playlistById(tab.db, id))).toMatchObject({ songIds: ['a', 'b'] });
});

it("opens another user's playlist by its address, which has a client id", async () => {
  const { world, id } = await confirmed();
  const visitor = world.tab('visitor', { device: world.device('other') });
  await world.signIn(visitor, guestB);
  expect(await world.run(visitor.pull({ kind: 'playlistSongs', playlistId: id }))).toEqual({ kind: 'done' });
  expect(await world.run(playlistById(visitor.db, id))).toMatchObject({ name: 'Evening', ownerId: '', songIds: ['a'] });
});

it('says not found of a client id that the server does not know', async () => {
  const { world, tab } = await confirmed();
  const playlistId = localPlaylistId('unknown');
  expect(await world.run(tab.pull({ kind: 'playlistSongs', playlistId }))).toEqual({ kind: 'notFound' });
  expect(world.server.requests.at(-1)?.path).toBe(`/api/playlists/${playlistId}/songs`);
});

it('loads the songs of such a playlist where the list names none', async () => {
  const playlistId = localPlaylistId('1');
  const { world, tab, pull } = await pulling(({ url }) =>
    url.endsWith('/songs')
      ? { playlist: { id: playlistId, name: 'Evening', song_count: 1 }, songs: [{ id: 'a', title: 'A' }] }
      : { playlists: [{ id: playlistId, name: 'Evening', song_count: 1 }] },
  );
  await world.run(pull({ kind: 'playlists' }));
  expect(await world.run(playlistById(tab.db, playlistId))).toMatchObject({ songCount: 1, songIds: [] });
  expect(await world.run(pull({ kind: 'playlistSongs', playlistId }))).toEqual({ kind: 'done' });
  expect(await world.run(playlistById(tab.db, playlistId))).toMatchObject({ songCount: 1, songIds: ['a'] });
});

it('requests nothing of a playlist whose creation waits, also after it was refused', async () => {
  const { world, tab, context } = await confirmed();
  world.server.refuses = () => true;
  const playlistId = await world.run(createPlaylist(context, 'Night'));
  const requests = () => world.server.requests.filter(({ path }) => path.includes(playlistId)).length;
  const request = { kind: 'playlistSongs', playlistId } as const;
  expect(await world.run(tab.pull(request))).toEqual({ kind: 'nothingToFetch' });
  await world.drainAll(tab);
  expect(await world.run(playlistById(tab.db, playlistId))).toBeUndefined();
  expect(await world.run(tab.pull(request))).toEqual({ kind: 'nothingToFetch' });
  expect(requests()).toBe(0);
});

it('deletes a playlist whose creation waits here, once the list has it: another device sent the same change', async () => {
  const { world, tab, context } = await confirmed();
  const id = await world.run(createPlaylist(context, 'Night'));
  world.server.playlists.set(id, { id, name: 'Night', songs: [], owner: guestA });
  await world.run(tab.pull({ kind: 'playlists' }, { forcedBy: 'user' }));
  await world.run(deletePlaylist(context, id));
  await world.drainAll(tab);
  expect(world.server.playlists.has(id)).toBe(false);
});

import { expect, it } from 'vitest';
import type { TrackId } from '../../../src/core/ids.ts';
import { outboxList } from '../../../src/db/outbox/queries.ts';
import { syncStatus } from '../../../src/db/outbox/status.ts';
import { addToPlaylist, createPlaylist, renamePlaylist, reorderPlaylist } from '../../../src/db/playlists/commands.ts';
import { deletePlaylist } from '../../../src/db/playlists/deletion-commands.ts';
import { playlistById, playlistsOf } from '../../../src/db/playlists/queries.ts';
import { guestA } from '../../simulation/world.ts';
import { trackId } from '../db/support.ts';
import { listening } from './pull/pulling.ts';

const [a, b] = [trackId('a'), trackId('b')];

it('keeps a rename on this device where the server has no PATCH, and says so', async () => {
  const { world, tab, context } = await listening();
  world.server.plain = true;
  const id = await world.run(createPlaylist(context, 'Evening'));
  await world.drainAll(tab);
  await world.run(renamePlaylist(context, id, 'Night'));
  await world.run(addToPlaylist(context, id, a));
  await world.drainAll(tab);
  await world.run(tab.pull({ kind: 'playlists' }, { forcedBy: 'user' }));
  expect(await world.run(playlistById(tab.db, id))).toMatchObject({ name: 'Night', songIds: ['a'] });
  expect((await world.run(outboxList(tab.db, guestA))).map(({ status }) => status)).toEqual(['onThisDevice']);
  expect(await world.run(syncStatus(tab.db, guestA))).toEqual({ waiting: 0, needUser: 0, localOnly: 1, paused: null });
  await world.run(deletePlaylist(context, id));
  await world.drainAll(tab);
  expect(await world.run(playlistsOf(tab.db, guestA))).toEqual([]);
  expect((await world.run(outboxList(tab.db, guestA))).map(({ status }) => status)).toEqual(['onThisDevice']);
});

it('a later rename or reorder takes the place of one that stayed on this device', async () => {
  const { world, tab, context } = await listening();
  world.server.plain = true;
  const id = await world.run(createPlaylist(context, 'Evening'));
  for (const song of [a, b]) await world.run(addToPlaylist(context, id, song));
  await world.drainAll(tab);
  const change = async (name: string, order: readonly TrackId[]): Promise<void> => {
    await world.run(renamePlaylist(context, id, name));
    await world.run(reorderPlaylist(context, id, order));
    await world.drainAll(tab);
  };
  await change('Night', [b, a]);
  await change('Dawn', [b, a]);
  await world.run(renamePlaylist(context, id, 'Noon'));
  await world.drainAll(tab);
  expect((await world.run(outboxList(tab.db, guestA))).map(({ status }) => status)).toEqual([
    'onThisDevice',
    'onThisDevice',
  ]);
  world.server.plain = false;
  await change('Day', [b, a]);
  expect(await world.run(outboxList(tab.db, guestA))).toEqual([]);
  expect(world.server.playlistsOf(guestA)).toMatchObject([{ name: 'Day', songs: ['b', 'a'] }]);
});

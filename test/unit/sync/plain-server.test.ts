import { expect, it, onTestFinished } from 'vitest';
import { outboxList } from '../../../src/db/outbox/queries.ts';
import { syncStatus } from '../../../src/db/outbox/status.ts';
import { addToPlaylist, createPlaylist, renamePlaylist } from '../../../src/db/playlists/commands.ts';
import { deletePlaylist } from '../../../src/db/playlists/deletion-commands.ts';
import { playlistById, playlistsOf } from '../../../src/db/playlists/queries.ts';
import { guestA, World } from '../../simulation/world.ts';
import { trackId } from '../db/support.ts';

const a = trackId('a');

it('keeps a rename on this device where the server has no PATCH, and says so', async () => {
  const world = new World();
  onTestFinished(() => world.close());
  const tab = world.tab('tab');
  await world.signIn(tab, guestA);
  const context = tab.context(guestA);
  world.server.plain = true;
  const id = await world.run(createPlaylist(context, 'Evening'));
  await world.drainAll(tab);
  await world.run(renamePlaylist(context, id, 'Night'));
  await world.run(addToPlaylist(context, id, a));
  await world.drainAll(tab);
  await world.run(tab.pull({ kind: 'playlists' }, { force: true }));
  expect(await world.run(playlistById(tab.db, id))).toMatchObject({ name: 'Night', songIds: ['a'] });
  expect((await world.run(outboxList(tab.db, guestA))).map(({ status }) => status)).toEqual(['onThisDevice']);
  expect(await world.run(syncStatus(tab.db, guestA))).toEqual({ waiting: 0, needUser: 0, localOnly: 1, paused: null });
  await world.run(deletePlaylist(context, id));
  await world.drainAll(tab);
  expect(await world.run(playlistsOf(tab.db, guestA))).toEqual([]);
  expect((await world.run(outboxList(tab.db, guestA))).map(({ status }) => status)).toEqual(['onThisDevice']);
});

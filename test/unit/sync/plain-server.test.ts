import { expect, it } from 'vitest';
import type { TrackId } from '../../../src/core/ids.ts';
import { outboxList } from '../../../src/db/outbox/queries.ts';
import { syncStatus } from '../../../src/db/outbox/status.ts';
import { addToPlaylist, createPlaylist, renamePlaylist, reorderPlaylist } from '../../../src/db/playlists/commands.ts';
import { deletePlaylist } from '../../../src/db/playlists/deletion-commands.ts';
import { playlistById, playlistsOf } from '../../../src/db/playlists/queries.ts';
import { drain } from '../../../src/sync/push/drain.ts';
import { noFaults } from '../../simulation/network.ts';
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

/** The server's preflights do not allow PATCH: the browser fails each as if there were no network. */
async function renamedUnderForbiddenPatch({ isOtherOrigin, serverAnswers }: Parameters<typeof deps>[0]) {
  const { world, tab, context } = await listening();
  const id = await world.run(createPlaylist(context, 'Evening'));
  await world.drainAll(tab);
  await world.run(renamePlaylist(context, id, 'Night'));
  await world.run(addToPlaylist(context, id, a));
  world.faultPlan = { ...noFaults, fault: ({ method }) => ({ kind: method === 'PATCH' ? 'dropBefore' : 'none' }) };
  for (let i = 0; i < 12; i++) {
    await world.run(drain({ ...tab.deps, ...deps({ isOtherOrigin, serverAnswers }) }));
    await world.pass(60_000);
  }
  const statuses = (await world.run(outboxList(tab.db, guestA))).map(({ status }) => status);
  return { statuses, onServer: world.server.playlistsOf(guestA) };
}

const deps = ({ isOtherOrigin, serverAnswers }: { isOtherOrigin: boolean; serverAnswers: boolean }) => ({
  isOtherOrigin,
  serverAnswers: () => Promise.resolve(serverAnswers),
});

it('keeps a rename on this device where another origin does not allow PATCH, and sends what follows', async () => {
  const { statuses, onServer } = await renamedUnderForbiddenPatch({ isOtherOrigin: true, serverAnswers: true });
  expect(statuses).toEqual(['onThisDevice']);
  expect(onServer).toMatchObject([{ name: 'Evening', songs: ['a'] }]);
});

it.each([
  ['the own origin', { isOtherOrigin: false, serverAnswers: true }],
  ['a server that does not answer', { isOtherOrigin: true, serverAnswers: false }],
])('a rename that got no answer from %s still waits to be sent', async (_of, options) => {
  const { statuses, onServer } = await renamedUnderForbiddenPatch(options);
  expect(statuses).toEqual(['pending', 'pending']);
  expect(onServer).toMatchObject([{ name: 'Evening', songs: [] }]);
});

import { expect, it } from 'vitest';
import { outboxList } from '../../../../src/db/outbox/queries.ts';
import { addToPlaylist, createPlaylist, removeFromPlaylist } from '../../../../src/db/playlists/commands.ts';
import { timing } from '../../../../src/sync/timing.ts';
import { guestA } from '../../../simulation/world.ts';
import { trackId } from '../../db/support.ts';
import { listening } from '../pull/pulling.ts';

const a = trackId('a');

/** A song of a playlist that the server knows is removed. */
async function removing() {
  const { world, tab, context } = await listening();
  const id = await world.run(createPlaylist(context, 'Evening'));
  await world.run(addToPlaylist(context, id, a));
  await world.drainAll(tab);
  const [there] = world.server.playlistsOf(guestA);
  await world.pass(timing.replicaLagMs + 1);
  await world.run(removeFromPlaylist(context, id, a));
  return { world, tab, there, rows: () => world.run(outboxList(tab.db, guestA)) };
}

it('a removal that a proxy answers with its own 404 while the server is away is sent again', async () => {
  const { world, tab, there, rows } = await removing();
  const handle = world.server.handle.bind(world.server);
  world.server.handle = () => ({ status: 404, json: '404 page not found' });
  await world.run(tab.drainer());
  expect(await rows()).toMatchObject([{ status: 'pending', lastError: { code: 'notJson' } }]);
  world.server.handle = handle;
  await world.drainAll(tab);
  expect(there?.songs).toEqual([]);
  expect(await rows()).toEqual([]);
});

it.each([
  ['no longer lists the song', (songs: string[]) => void songs.splice(0), []],
  ['still lists it', () => undefined, [{ status: 'pending' }]],
] as const)('a removal answered by a bare 404 of a server that %s', async (_name, change, left) => {
  const { world, tab, there, rows } = await removing();
  change(there?.songs ?? []);
  const handle = world.server.handle.bind(world.server);
  world.server.handle = (request) => (request.method === 'DELETE' ? { status: 404, json: null } : handle(request));
  await world.run(tab.drainer());
  expect(await rows()).toMatchObject(left);
});

it.each([
  ['an answer of the API', { error: 'No such song' }, []],
  ['a bare one', null, [{ status: 'pending' }]],
])('a removal in a playlist that is gone is answered by 404, %s', async (_name, json, left) => {
  const { world, tab, rows } = await removing();
  world.server.handle = ({ method }) => ({ status: 404, json: method === 'DELETE' ? null : json });
  await world.run(tab.drainer());
  expect(await rows()).toMatchObject(left);
});

it('a removal that a server never answers otherwise than by a bare 404 is not sent for ever', async () => {
  const { world, tab, rows } = await removing();
  world.server.handle = () => ({ status: 404, json: null });
  await world.drainAll(tab);
  expect(await rows()).toEqual([]);
});

import { expect, it } from 'vitest';
import { outboxList } from '../../../../src/db/outbox/queries.ts';
import { createPlaylist } from '../../../../src/db/playlists/commands.ts';
import { deletePlaylist } from '../../../../src/db/playlists/deletion-commands.ts';
import type { ServerAnswer, ServerRequest } from '../../../simulation/model-server.ts';
import { guestA } from '../../../simulation/world.ts';
import { listening, writes } from '../pull/pulling.ts';
import type { NetworkFault } from '../../../simulation/network.ts';

/** A deletion that a server answers with `status` and carries out only if `deletes`; once drained. */
async function deleting(status: number, deletes: boolean) {
  const { world, tab, context } = await listening();
  const id = await world.run(createPlaylist(context, 'Evening'));
  await world.drainAll(tab);
  const handle = world.server.handle.bind(world.server);
  world.server.handle = (request: ServerRequest): ServerAnswer => {
    if (request.method !== 'DELETE') return handle(request);
    if (deletes) handle(request);
    else world.server.requests.push(request);
    return { status, json: status < 300 ? {} : { error: 'no' } };
  };
  await world.run(deletePlaylist(context, id));
  await world.run(tab.drainer());
  const lists = world.server.requests.filter(({ method, path }) => method === 'GET' && path.includes('/playlists/'));
  const [row] = await world.run(outboxList(tab.db, guestA));
  return { status: row?.status ?? 'sent', lists: lists.length, deletions: writes(world).length - 1 };
}

it.each([
  [204, true, 'sent', 1],
  // Gone already, or a server that answers so: the list decides.
  [404, true, 'sent', 1],
  [404, false, 'onThisDevice', 1],
  [405, false, 'onThisDevice', 1],
  // Not carried out yet.
  [200, false, 'pending', 1],
  // Says nothing of the playlist, so that no list is fetched.
  [500, false, 'pending', 0],
  [500, true, 'pending', 0],
  [403, false, 'refused', 0],
] as const)(
  'a deletion answered %i, carried out %s, is %s after %i looks at the list',
  async (status, deletes, is, lists) => {
    expect(await deleting(status, deletes)).toEqual({ status: is, lists, deletions: 1 });
  },
);

it.each<NetworkFault>([
  { kind: 'status', status: 403 },
  { kind: 'status', status: 404 },
  { kind: 'status', status: 500 },
  { kind: 'portal' },
])('a deletion that the list cannot confirm, because of %j, waits, and is neither done nor refused', async (fault) => {
  const { world, tab, context } = await listening();
  const id = await world.run(createPlaylist(context, 'Evening'));
  await world.drainAll(tab);
  world.next({ kind: 'none' }, fault);
  await world.run(deletePlaylist(context, id));
  await world.run(tab.drainer());
  expect(await world.run(outboxList(tab.db, guestA))).toMatchObject([{ status: 'pending' }]);
  await world.drainAll(tab);
  expect(await world.run(outboxList(tab.db, guestA))).toEqual([]);
});

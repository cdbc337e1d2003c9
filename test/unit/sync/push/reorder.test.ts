import { describe, expect, it, onTestFinished } from 'vitest';
import type { PlaylistId } from '../../../../src/core/ids.ts';
import { outboxList } from '../../../../src/db/outbox/queries.ts';
import {
  addToPlaylist,
  createPlaylist,
  removeFromPlaylist,
  renamePlaylist,
  reorderPlaylist,
} from '../../../../src/db/playlists/commands.ts';
import { playlistById } from '../../../../src/db/playlists/queries.ts';
import { assertDefined } from '../../../../src/lib/assert-defined.ts';
import { bindKey, releaseKey } from '../../../../src/sync/push/bound-key.ts';
import { claim } from '../../../../src/sync/push/claim.ts';
import { timing } from '../../../../src/sync/timing.ts';
import { guestA, World } from '../../../simulation/world.ts';
import { trackId } from '../../db/support.ts';

const songs = (text: string) => [...text].map(trackId);
const afterLag = timing.replicaLagMs + 1;

/** A playlist of a, b and c that the server knows, on two devices of one user. */
async function twoDevices() {
  const world = new World();
  onTestFinished(() => world.close());
  const [one, two] = [world.tab('one'), world.tab('two', { device: world.device('two') })];
  for (const tab of [one, two]) await world.signIn(tab, guestA);
  const made = await world.run(createPlaylist(one.context(guestA), 'Evening'));
  for (const song of songs('abc')) await world.run(addToPlaylist(one.context(guestA), made, song));
  await world.drainAll(one);
  await world.pass(afterLag);
  await world.run(two.pull({ kind: 'playlists' }, { forcedBy: 'user' }));
  const { id } = assertDefined(await world.run(playlistById(one.db, made)), 'playlist');
  const there = assertDefined(world.server.playlists.get(id), 'playlist');
  return { world, one, two, id, there };
}

type Devices = Awaited<ReturnType<typeof twoDevices>>;
const orders = ({ world }: Pick<Devices, 'world'>) => world.server.requests.filter(({ method }) => method === 'PATCH');
const shown = async ({ world }: Devices, { db }: Devices['one'], id: PlaylistId): Promise<string | undefined> =>
  (await world.run(playlistById(db, id)))?.songIds.join('');

describe.each([
  ['the reference server', false],
  ['a server that stores the list as it is', true],
])('case 33: two devices change one playlist offline, with %s', (_name, replacesOrders) => {
  it('ends the same on both: nothing lost, nothing brought back', async () => {
    const devices = await twoDevices();
    const { world, one, two, id, there } = devices;
    world.server.replacesOrders = replacesOrders;
    await world.run(reorderPlaylist(one.context(guestA), id, songs('cab')));
    await world.run(addToPlaylist(one.context(guestA), id, trackId('d')));
    await world.run(removeFromPlaylist(two.context(guestA), id, trackId('b')));
    await world.run(addToPlaylist(two.context(guestA), id, trackId('x')));
    await world.run(reorderPlaylist(two.context(guestA), id, songs('xac')));
    await world.drainAll(two);
    await world.drainAll(one);
    expect(there.songs.join('')).toBe('cxad');
    await world.pass(afterLag);
    for (const tab of [one, two]) {
      await world.run(tab.pull({ kind: 'playlists' }, { forcedBy: 'user' }));
      expect(await shown(devices, tab, id)).toBe('cxad');
    }
    expect(world.server.strangers).toEqual([]);
  });

  it('answer lost, the playlist changed by another device meanwhile, sent again: its change stays', async () => {
    const { world, one, id, there } = await twoDevices();
    world.server.replacesOrders = replacesOrders;
    await world.run(reorderPlaylist(one.context(guestA), id, songs('cab')));
    world.next({ kind: 'none' }, { kind: 'dropAfter' });
    await world.run(one.drainer());
    expect(there.songs.join('')).toBe('cab');
    there.songs = ['c', 'b', 'x'];
    await world.drainAll(one);
    expect(there.songs.join('')).toBe('cbx');
    const [first, second] = orders({ world });
    expect(second?.key).not.toBe(first?.key);
    expect(world.server.conflicts).toBe(0);
  });
});

describe('a reorder on its way', () => {
  it('is sent again under its key while the list is the same', async () => {
    const { world, one, id, there } = await twoDevices();
    await world.run(reorderPlaylist(one.context(guestA), id, songs('cab')));
    world.next({ kind: 'none' }, { kind: 'dropAfter' });
    await world.drainAll(one);
    const [first, second] = orders({ world });
    expect(second).toEqual(first);
    expect(there.songs.join('')).toBe('cab');
  });

  it.each([409, 412, 422])(
    'is rebased anew when the server says %i, which it would repeat for the key',
    async (status) => {
      const { world, one, id, there } = await twoDevices();
      const handle = world.server.handle.bind(world.server);
      const keys: (string | null)[] = [];
      world.server.handle = (request) => {
        if (request.method === 'PATCH') keys.push(request.key);
        return request.method === 'PATCH' && keys.length === 1 ? { status, json: { error: 'no' } } : handle(request);
      };
      await world.run(reorderPlaylist(one.context(guestA), id, songs('cab')));
      await world.run(one.drainer());
      expect(there.songs.join('')).toBe('cab');
      expect(await world.run(one.db.outbox.count())).toBe(0);
      expect(new Set(keys).size).toBe(2);
    },
  );

  it('case 21: is not changed by a drainer that is late with it, once another has claimed it', async () => {
    const { world, one, id } = await twoDevices();
    await world.run(reorderPlaylist(one.context(guestA), id, songs('cab')));
    const claimAfter = async (ms: number) => {
      await world.pass(ms);
      const { nowMs } = one.deps.timers;
      const options = { nowMs: nowMs(), limit: 1, force: false, backoffs: new Map(), drainerId: null };
      const [claimed] = await world.run(claim(one.db, { ...options, newUuid: one.deps.newUuid }));
      return assertDefined(claimed, 'claimed');
    };
    const late = await claimAfter(0);
    const claimed = await claimAfter(timing.leaseMs);
    await world.run(bindKey(one.deps, claimed, songs('cab')));
    const bound = await world.run(one.db.outbox.toArray());
    expect(bound).toMatchObject([{ key: late.row.key, mutation: { sentIds: songs('cab') } }]);
    expect(await world.run(bindKey(one.deps, late, songs('bca')))).toBeUndefined();
    await world.run(releaseKey(one.deps, late));
    expect(await world.run(one.db.outbox.toArray())).toEqual(bound);
  });

  it('stays here while the server lists only a part: the whole list would delete the rest', async () => {
    const { world, one, id, there } = await twoDevices();
    world.server.replacesOrders = true;
    world.server.listedSongs = 3;
    there.songs.push('d', 'e');
    await world.run(one.pull({ kind: 'playlistSongs', playlistId: id }, { forcedBy: 'user' }));
    await world.run(reorderPlaylist(one.context(guestA), id, songs('cab')));
    await world.drainAll(one);
    expect(there.songs.join('')).toBe('abcde');
    expect(await world.run(outboxList(one.db, guestA))).toMatchObject([{ status: 'onThisDevice' }]);
    expect(await world.run(playlistById(one.db, id))).toMatchObject({ songIds: songs('cab') });
  });

  it('goes by the whole list that the server confirmed before, while it lists only a part', async () => {
    const { world, one, id, there } = await twoDevices();
    world.server.listedSongs = 2;
    await world.run(reorderPlaylist(one.context(guestA), id, songs('cab')));
    await world.drainAll(one);
    expect(there.songs.join('')).toBe('cab');
    expect(await world.run(outboxList(one.db, guestA))).toEqual([]);
  });

  it('goes by the songs themselves, where the server lists no ids of theirs', async () => {
    const { world, one, id, there } = await twoDevices();
    world.server.listedSongs = 0;
    there.songs.push('x');
    await world.run(reorderPlaylist(one.context(guestA), id, songs('cab')));
    await world.drainAll(one);
    expect(there.songs.join('')).toBe('cabx');
    expect(await world.run(outboxList(one.db, guestA))).toEqual([]);
  });

  it('is refused after some attempts by a server that takes no list at all', async () => {
    const { world, one, id } = await twoDevices();
    world.faultPlan = {
      ...world.faultPlan,
      fault: ({ method }) => (method === 'PATCH' ? { kind: 'status', status: 409 } : { kind: 'none' }),
    };
    await world.run(reorderPlaylist(one.context(guestA), id, songs('cab')));
    await world.drainAll(one);
    expect(await world.run(outboxList(one.db, guestA))).toMatchObject([{ status: 'refused' }]);
    expect(await world.run(playlistById(one.db, id))).toMatchObject({ songIds: songs('abc') });
  });

  it('waits until a replica knows what was added here just before', async () => {
    const { world, one, id, there } = await twoDevices();
    world.server.replacesOrders = true;
    world.server.lagMs = () => 2_000;
    await world.run(addToPlaylist(one.context(guestA), id, trackId('d')));
    await world.run(removeFromPlaylist(one.context(guestA), id, trackId('a')));
    await world.run(reorderPlaylist(one.context(guestA), id, songs('dbc')));
    await world.drainAll(one);
    expect(there.songs.join('')).toBe('dbc');
    expect(orders({ world })).toHaveLength(1);
  });

  it.each([
    ['never sent', null],
    ['sent without an answer', 1_800_000_000_000],
  ])('of version 1, a whole list, is understood: %s', async (_name, firstSentAtMs) => {
    const { world, one, id, there } = await twoDevices();
    world.server.replacesOrders = true;
    await world.run(reorderPlaylist(one.context(guestA), id, songs('cab')));
    const mutation = { kind: 'playlist.reorder', playlistId: id, songIds: songs('cab') } as const;
    await world.run(
      one.db.outbox.toCollection().modify({ v: 1, mutation, firstSentAtMs, attempts: firstSentAtMs === null ? 0 : 1 }),
    );
    const [{ key } = { key: '' }] = await world.run(one.db.outbox.toArray());
    there.songs = ['a', 'c', 'x'];
    await world.drainAll(one);
    expect(there.songs.join('')).toBe('cax');
    expect(orders({ world }).map((order) => order.key === key)).toEqual([firstSentAtMs === null]);
  });

  it('two reorders that never left are one, from what was there before the first', async () => {
    const { world, one, id, there } = await twoDevices();
    await world.run(reorderPlaylist(one.context(guestA), id, songs('cab')));
    await world.run(reorderPlaylist(one.context(guestA), id, songs('bca')));
    there.songs = ['x', 'a', 'b', 'c'];
    await world.drainAll(one);
    expect(there.songs.join('')).toBe('xbca');
    expect(orders({ world })).toHaveLength(1);
  });
});

const changes = [
  ['reorder', (one: Devices['one'], id: PlaylistId) => reorderPlaylist(one.context(guestA), id, songs('cab'))],
  ['rename', (one: Devices['one'], id: PlaylistId) => renamePlaylist(one.context(guestA), id, 'Night')],
  ['song', (one: Devices['one'], id: PlaylistId) => addToPlaylist(one.context(guestA), id, trackId('d'))],
] as const;

it.each(changes)('a %s for a playlist that was deleted elsewhere says so', async (_name, change) => {
  const { world, one, id } = await twoDevices();
  world.server.playlists.delete(id);
  await world.run(Promise.resolve(change(one, id)));
  await world.drainAll(one);
  expect(await world.run(outboxList(one.db, guestA))).toMatchObject([
    { status: 'refused', lastError: { code: 'gone', message: 'This playlist was deleted' } },
  ]);
});

it.each(changes)(
  'a %s that a proxy answers with its own 404 while the server is away is sent again',
  async (_name, change) => {
    const { world, one, id } = await twoDevices();
    const handle = world.server.handle.bind(world.server);
    world.server.handle = () => ({ status: 404, json: '404 page not found' });
    await world.run(Promise.resolve(change(one, id)));
    await world.run(one.drainer());
    expect(await world.run(outboxList(one.db, guestA))).toMatchObject([
      { status: 'pending', lastError: { code: 'notJson' } },
    ]);
    world.server.handle = handle;
    await world.drainAll(one);
    expect(await world.run(outboxList(one.db, guestA))).toEqual([]);
  },
);

it.each([404, 502])(
  'a reorder answered by 404, after which the server is away with %i, is sent again',
  async (status) => {
    const { world, one, id, there } = await twoDevices();
    const handle = world.server.handle.bind(world.server);
    let isAway = false;
    world.server.handle = (request) => {
      isAway ||= request.method === 'PATCH';
      return isAway ? { status: request.method === 'PATCH' ? 404 : status, json: null } : handle(request);
    };
    await world.run(reorderPlaylist(one.context(guestA), id, songs('cab')));
    await world.run(one.drainer());
    world.server.handle = handle;
    await world.drainAll(one);
    expect(there.songs.join('')).toBe('cab');
  },
);

it('a reorder whose playlist is deleted elsewhere just before it arrives says so, and does not stay as one that the server cannot do', async () => {
  const { world, one, id } = await twoDevices();
  world.onArrival = ({ method }) => void (method === 'PATCH' && world.server.playlists.delete(id));
  await world.run(reorderPlaylist(one.context(guestA), id, songs('cab')));
  await world.drainAll(one);
  expect(await world.run(outboxList(one.db, guestA))).toMatchObject([
    { status: 'refused', lastError: { code: 'gone' } },
  ]);
});

it('a reorder does not go by the list of another playlist, which a cache or proxy may answer with', async () => {
  const { world, one, id, there } = await twoDevices();
  world.server.replacesOrders = true;
  const other = { playlist: { id: 'other', name: 'Other', song_ids: ['x', 'y'] }, songs: [{ id: 'x' }, { id: 'y' }] };
  const handle = world.server.handle.bind(world.server);
  world.server.handle = (request) => (request.method === 'GET' ? { status: 200, json: other } : handle(request));
  await world.run(reorderPlaylist(one.context(guestA), id, songs('cab')));
  await world.run(one.drainer());
  expect(orders({ world })).toEqual([]);
  expect(there.songs.join('')).toBe('abc');
  world.server.handle = handle;
  await world.drainAll(one);
  expect(there.songs.join('')).toBe('cab');
});

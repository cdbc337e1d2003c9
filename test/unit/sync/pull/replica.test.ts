import { expect, it, onTestFinished } from 'vitest';
import { setLike } from '../../../../src/db/library/like-commands.ts';
import { isLiked, likedTrackIds } from '../../../../src/db/library/like-queries.ts';
import {
  addToPlaylist,
  createPlaylist,
  removeFromPlaylist,
  renamePlaylist,
  reorderPlaylist,
} from '../../../../src/db/playlists/commands.ts';
import { deletePlaylist } from '../../../../src/db/playlists/deletion-commands.ts';
import { playlistById, playlistsOf } from '../../../../src/db/playlists/queries.ts';
import { assertDefined } from '../../../../src/lib/assert-defined.ts';
import { timing } from '../../../../src/sync/timing.ts';
import { guestA, World } from '../../../simulation/world.ts';
import { trackId } from '../../db/support.ts';

const [a, b, c] = [trackId('a'), trackId('b'), trackId('c')];
const force = { forcedBy: 'user' } as const;

/** A guest whose GETs are answered by a replica that is two seconds behind; a and b are liked and in a playlist for long. */
async function behindAReplica() {
  const world = new World();
  onTestFinished(() => world.close());
  const tab = world.tab('tab');
  await world.signIn(tab, guestA);
  const context = tab.context(guestA);
  for (const id of [a, b]) await world.run(setLike(context, id, true));
  const made = await world.run(createPlaylist(context, 'Evening'));
  for (const song of [a, b]) await world.run(addToPlaylist(context, made, song));
  await world.drainAll(tab);
  const { id } = assertDefined(await world.run(playlistById(tab.db, made)), 'playlist');
  await world.pass(60_000);
  world.server.lagMs = () => 2_000;
  return { world, tab, context, id };
}

const pullAll = async ({ world, tab, id }: Awaited<ReturnType<typeof behindAReplica>>): Promise<void> => {
  for (const kind of ['likes', 'playlists'] as const) await world.run(tab.pull({ kind }, force));
  await world.run(tab.pull({ kind: 'playlistSongs', playlistId: id }, force));
};

it('case 34: answers of a replica that lags never bring back what a write replaced', async () => {
  const parts = await behindAReplica();
  const { world, tab, context, id } = parts;
  await pullAll(parts);
  await world.run(setLike(context, a, false));
  await world.run(setLike(context, c, true));
  await world.run(removeFromPlaylist(context, id, a));
  await world.run(addToPlaylist(context, id, c));
  await world.run(reorderPlaylist(context, id, [c, b]));
  await world.run(renamePlaylist(context, id, 'Night'));
  const made = await world.run(createPlaylist(context, 'New'));
  await world.drainAll(tab);
  for (let second = 0; second < 8; second++) {
    await pullAll(parts);
    // Another tab, or this one after a reload.
    const fresh = world.tab(`tab ${second}`);
    await world.run(fresh.pull({ kind: 'likes' }, force));
    expect(await world.run(Promise.all([a, b, c].map((track) => isLiked(tab.db, guestA, track))))).toEqual([
      false,
      true,
      true,
    ]);
    expect(await world.run(playlistById(tab.db, id))).toMatchObject({ name: 'Night', songIds: [c, b] });
    const isNew = assertDefined(await world.run(playlistById(tab.db, made)), 'new playlist');
    expect(await world.run(tab.pull({ kind: 'playlistSongs', playlistId: isNew.id }, force))).not.toEqual({
      kind: 'notFound',
    });
    await world.pass(1_000);
  }
  await world.run(deletePlaylist(context, id));
  await world.drainAll(tab);
  await pullAll(parts);
  expect(await world.run(playlistsOf(tab.db, guestA))).toMatchObject([{ name: 'New' }]);
});

it('case 34: answers of a replica that lags bring back no like that was taken back', async () => {
  const { world, tab, context } = await behindAReplica();
  await world.run(setLike(context, a, false));
  await world.run(tab.drainer());
  expect(await world.run(tab.db.outbox.count())).toBe(0);
  for (let second = 0; second < 3; second++) {
    await world.run(tab.pull({ kind: 'likes' }, force));
    expect(await world.run(likedTrackIds(tab.db, guestA))).toEqual([b]);
    await world.pass(1_000);
  }
});

it('case 34: answers of a replica that lags bring back no playlist that was deleted', async () => {
  const { world, tab, context, id } = await behindAReplica();
  // A deletion is proven by an answer that no longer lists the playlist: here of the server itself.
  world.server.lagMs = () => 0;
  await world.run(deletePlaylist(context, id));
  await world.run(tab.drainer());
  expect(await world.run(tab.db.outbox.count())).toBe(0);
  world.server.lagMs = () => 2_000;
  for (let second = 0; second < 3; second++) {
    await world.run(tab.pull({ kind: 'playlists' }, force));
    expect(await world.run(playlistsOf(tab.db, guestA))).toEqual([]);
    await world.pass(1_000);
  }
});

it('case 34: an answer that lacked a write is asked for again once none can, after a reload too', async () => {
  const { world, tab, context } = await behindAReplica();
  await world.run(setLike(context, c, true));
  await world.drainAll(tab);
  // Another device takes the like back at once; no answer can tell that from one that has not heard of it.
  world.server.likes.set(guestA, ['a', 'b']);
  world.server.changed();
  await world.run(tab.pull({ kind: 'likes' }, force));
  expect(await world.run(isLiked(tab.db, guestA, c))).toBe(true);
  tab.kill();
  const next = world.tab('after a reload');
  expect(await world.run(next.pull({ kind: 'likes' }))).toEqual({ kind: 'fresh' });
  await world.pass(timing.replicaLagMs + 1_000);
  expect(await world.run(isLiked(next.db, guestA, c))).toBe(false);
  expect(await world.run(next.pull({ kind: 'likes' }))).toEqual({ kind: 'fresh' });
});

it('case 34: each answer that lacked a write is asked for again, once however many screens it served', async () => {
  const { world, tab, context } = await behindAReplica();
  for (let turn = 0; turn < 2; turn++) {
    await world.run(setLike(context, c, true));
    await world.drainAll(tab);
    world.server.likes.set(guestA, ['a', 'b']);
    world.server.changed();
    await world.run(tab.pull({ kind: 'likes' }, force));
    for (let visit = 0; visit < 3; visit++) await world.run(tab.pull({ kind: 'likes' }));
    const before = world.server.requests.length;
    await world.pass(timing.replicaLagMs + 1_000);
    expect(await world.run(isLiked(tab.db, guestA, c))).toBe(false);
    expect(world.server.requests.slice(before).filter(({ path }) => path.startsWith('/api/likes'))).toHaveLength(1);
  }
});

it.each([-86_400_000, 86_400_000])('case 25: a clock set %i ms apart ends what wins over answers', async (skewMs) => {
  const { world, tab, context } = await behindAReplica();
  await world.run(setLike(context, c, true));
  await world.drainAll(tab);
  world.server.likes.set(guestA, ['a', 'b']);
  world.server.changed();
  await world.pass(3_000);
  world.skewMs = skewMs;
  await world.run(tab.pull({ kind: 'likes' }, force));
  expect(await world.run(isLiked(tab.db, guestA, c))).toBe(false);
});

it('forgets what no answer can lack any more', async () => {
  const { world, tab, context } = await behindAReplica();
  await world.run(setLike(context, c, true));
  await world.drainAll(tab);
  await world.pass(60_000);
  await world.run(tab.pull({ kind: 'likes' }, force));
  const rows = await world.run(tab.db.pulls.toArray());
  expect(rows.filter(({ key }) => key.startsWith('accepted:'))).toEqual([]);
});

import { expect, test, vi } from 'vitest';
import { likedTrackIds } from '../../../../src/db/library/like-queries.ts';
import { setLike } from '../../../../src/db/library/like-commands.ts';
import { guestA } from '../../../simulation/world.ts';
import { trackId } from '../../db/support.ts';
import { pulling } from './pulling.ts';

const ids = Array.from({ length: 250 }, (_, n) => `t${(n * 7) % 250}`);
const songs = (url: string) => {
  const asked = new URL(url, 'http://api').searchParams.get('ids')?.split(',') ?? [];
  return { songs: asked.map((id) => ({ id, title: id })) };
};
const serve = ({ url }: { readonly url: string }) =>
  url.includes('/api/songs') ? songs(url) : url.includes('/api/likes/') ? { likes: ids } : 404;

test('the first pull of many likes reads none of them by itself', async () => {
  const { world, tab, pull } = await pulling(serve);
  const { likes, likesBase } = tab.db;
  const reads = [likes, likesBase].flatMap((table) => [vi.spyOn(table, 'get'), vi.spyOn(table, 'bulkGet')]);
  expect(await world.run(pull({ kind: 'likes' }))).toEqual({ kind: 'done' });
  expect(await world.run(likedTrackIds(tab.db, guestA))).toEqual(ids);
  for (const read of reads) expect(read).not.toHaveBeenCalled();
});

test('likes that wait are rebased on an answer of many', async () => {
  const { world, tab, pull, context } = await pulling(serve);
  await world.run(setLike(context, trackId('mine'), true));
  await world.run(pull({ kind: 'likes' }));
  await world.run(setLike(context, trackId('t7'), false));
  await world.run(tab.db.likesBase.delete([guestA, trackId('t14')]));
  await world.run(pull({ kind: 'likes' }, { force: true }));
  const liked = await world.run(likedTrackIds(tab.db, guestA));
  expect(liked).toContain('mine');
  expect(liked).not.toContain('t7');
  expect(liked.length).toBe(ids.length);
});

test('songs are fetched in the order of the list, so that it fills from its top', async () => {
  const { world, pull, asked } = await pulling(serve);
  await world.run(pull({ kind: 'likes' }));
  const fetched = asked.flatMap(({ url }) =>
    url.includes('/api/songs') ? [songs(url).songs.map(({ id }) => id)] : [],
  );
  expect(fetched).toEqual([ids.slice(0, 100), ids.slice(100, 200), ids.slice(200)]);
});

test('the next songs are requested before the last are stored', async () => {
  const order: string[] = [];
  const { world, tab, pull } = await pulling((asked) => {
    if (asked.url.includes('/api/songs')) order.push('requested');
    return serve(asked);
  });
  const put = tab.db.trackCounts.bulkGet.bind(tab.db.trackCounts);
  vi.spyOn(tab.db.trackCounts, 'bulkGet').mockImplementation((...given) => {
    order.push('stored');
    return put(...given);
  });
  await world.run(pull({ kind: 'likes' }));
  expect(order).toEqual(['requested', 'requested', 'stored', 'requested', 'stored', 'stored']);
});

test('after an answer that failed no more songs are requested', async () => {
  const { world, pull, asked } = await pulling((request) => (request.url.includes('t105') ? 503 : serve(request)));
  await world.run(pull({ kind: 'likes' }));
  expect(asked.filter(({ url }) => url.includes('/api/songs')).length).toBe(1);
});

import { expect, test } from 'vitest';
import { ignored } from '../../../../src/lib/log.ts';
import type { ApiCall } from '../../../../src/sync/api-client.ts';
import { createPull } from '../../../../src/sync/pull/create-pull.ts';
import type { Actor } from '../../../simulation/actor.ts';
import { loadedResources } from '../../../simulation/pull-resources.ts';
import { listening, pulling } from './pulling.ts';

const ids = Array.from({ length: 250 }, (_, n) => `t${n}`);
const songs = (url: string) => {
  const asked = new URL(url, 'http://api').searchParams.get('ids')?.split(',') ?? [];
  return { songs: asked.map((id) => ({ id, title: id })) };
};

test('songs that were missing when the page ended are fetched by the next start, however soon it comes', async () => {
  const { world, tab } = await listening();
  const pullOf = (page: Actor, onSongs: () => void) => {
    const api: ApiCall = ({ url }) => {
      const isSongs = url.includes('/api/songs');
      if (isSongs) onSongs();
      return Promise.resolve({
        kind: 'answer',
        status: 200,
        body: isSongs ? songs(url) : { likes: ids },
        etag: '"e1"',
      });
    };
    return createPull({ ...page.deps, api, providerUrl: null }, loadedResources);
  };
  const ending = pullOf(tab, () => tab.kill());
  await world.run(ending({ kind: 'likes' }).catch(ignored('the page ended')));
  const next = world.tab('next');
  expect(await world.run(next.db.likes.count())).toBe(ids.length);
  expect(await world.run(next.db.tracks.count())).toBeLessThan(ids.length);
  expect(await world.run(pullOf(next, () => undefined)({ kind: 'likes' }))).toEqual({ kind: 'done' });
  expect(await world.run(next.db.tracks.count())).toBe(ids.length);
});

test.each([
  [new TypeError('Failed to fetch'), { kind: 'offline' }],
  [500, { kind: 'failed', message: 'Failed to fetch the song' }],
])('after %s to their songs, likes are not fresh: the next pull fetches them', async (fault, outcome) => {
  let isFaulty = true;
  const { world, tab, pull } = await pulling(({ url }) =>
    url.includes('/api/likes/') ? { likes: ids } : isFaulty && url.includes('t105') ? fault : songs(url),
  );
  expect(await world.run(pull({ kind: 'likes' }))).toEqual(outcome);
  expect(await world.run(tab.db.likes.count())).toBe(ids.length);
  isFaulty = false;
  expect(await world.run(pull({ kind: 'likes' }))).toEqual({ kind: 'done' });
  expect(await world.run(tab.db.tracks.count())).toBe(ids.length);
});

test('after a 304, likes whose songs could not be fetched are not fresh: the next pull fetches them', async () => {
  let [likes, isFaulty]: [unknown, boolean] = [{ likes: ids }, false];
  const { world, tab, pull } = await pulling(({ url }) =>
    url.includes('/api/likes/') ? likes : isFaulty ? 500 : songs(url),
  );
  expect(await world.run(pull({ kind: 'likes' }))).toEqual({ kind: 'done' });
  await world.run(tab.db.tracks.limit(1).delete());
  [likes, isFaulty] = [304, true];
  expect(await world.run(pull({ kind: 'likes' }, { forcedBy: 'user' }))).toMatchObject({ kind: 'failed' });
  isFaulty = false;
  expect(await world.run(pull({ kind: 'likes' }))).toEqual({ kind: 'done' });
  expect(await world.run(tab.db.tracks.count())).toBe(ids.length);
});

import { expect, test } from 'vitest';
import { likedTrackIds } from '../../../../src/db/library/like-queries.ts';
import { CodeUnavailable } from '../../../../src/sync/pull/create-pull.ts';
import { loadedResources } from '../../../simulation/pull-resources.ts';
import { guestA } from '../../../simulation/world.ts';
import { pulling } from './pulling.ts';

/** A guest with two likes, whose page has the code of songs only while `isHere`. */
async function withoutSongs() {
  const code = { loads: 0, isHere: true };
  const here = await pulling(
    ({ url }) =>
      url.includes('/api/songs') ? { songs: ['a', 'b'].map((id) => ({ id, title: id })) } : { likes: ['a', 'b'] },
    {
      resources: {
        loadFetchSongs: () => {
          code.loads++;
          return code.isHere ? loadedResources.loadFetchSongs() : Promise.reject(new CodeUnavailable('songs'));
        },
      },
    },
  );
  const { world, tab, pull } = here;
  const pulled = () => world.run(pull({ kind: 'likes' }, { forcedBy: 'app' }));
  return { ...here, code, pulled, songs: () => world.run(tab.db.tracks.count()) };
}

test('the code of songs loads for liked songs that are missing, and for none else', async () => {
  const { code, pulled, songs } = await withoutSongs();
  await pulled();
  expect([code.loads, await songs()]).toEqual([1, 2]);
  await pulled();
  expect(code.loads).toBe(1);
});

test('without that code likes are stored, and the next pull fetches their songs', async () => {
  const { world, tab, code, pulled, songs } = await withoutSongs();
  code.isHere = false;
  expect(await pulled()).toEqual({ kind: 'offline' });
  expect(await world.run(likedTrackIds(tab.db, guestA))).toEqual(['a', 'b']);
  code.isHere = true;
  expect(await pulled()).toEqual({ kind: 'done' });
  expect(await songs()).toBe(2);
});

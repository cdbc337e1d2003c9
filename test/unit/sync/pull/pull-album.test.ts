import { expect, it } from 'vitest';
import { listKeys } from '../../../../src/core/keys.ts';
import type { PullRequest } from '../../../../src/core/pull.ts';
import { storedList } from '../../../../src/db/catalogue/song-list-queries.ts';
import { list, pulling, type Asked } from './pulling.ts';

const page = (next: boolean): PullRequest => ({ kind: 'album', albumId: 'harbour', next });
const ids = (count: number): string[] => Array.from({ length: count }, (_, index) => `t${index}`);
const fromOf = ({ body }: Asked): number =>
  (body as { search_queries: readonly [{ from_index: number }] }).search_queries[0].from_index;

/** A server whose text search finds `count` songs of the album; `totalHits` 0: it does not say how many. */
async function album(count: number, totalHits = count) {
  const { world, tab, asked, pull } = await pulling((request) => {
    const from = fromOf(request);
    return list(ids(count).slice(from, from + 50), totalHits);
  });
  const view = () => world.run(storedList(tab.db, listKeys.album('harbour')));
  return { world, asked, pull, view };
}

it('pages through an album of more songs than a page holds, and knows their number from the first page on', async () => {
  const { world, asked, pull, view } = await album(120);
  await world.run(pull(page(false)));
  expect(await view()).toMatchObject({ hasMore: true, totalHits: 120, ids: { length: 50 } });
  await world.run(pull(page(true), { forcedBy: 'app' }));
  await world.run(pull(page(true), { forcedBy: 'app' }));
  expect(await view()).toEqual({ ids: ids(120), hasMore: false, totalHits: 120 });
  expect(await world.run(pull(page(true), { forcedBy: 'app' }))).toEqual({ kind: 'nothingToFetch' });
  expect(asked.map(fromOf)).toEqual([0, 50, 100]);
});

it('ends an album of one page with it, and without a total one with the page that is not full', async () => {
  const short = await album(3);
  await short.world.run(short.pull(page(false)));
  expect(await short.view()).toMatchObject({ hasMore: false, ids: { length: 3 } });

  const untold = await album(70, 0);
  await untold.world.run(untold.pull(page(false)));
  expect(await untold.view()).toMatchObject({ hasMore: true });
  await untold.world.run(untold.pull(page(true), { forcedBy: 'app' }));
  expect(await untold.view()).toMatchObject({ hasMore: false, ids: { length: 70 } });
});

it('goes on behind a full page of which a record cannot be used, on a server that names no total', async () => {
  const { world, pull } = await pulling((request) => {
    const from = fromOf(request);
    const page = ids(70).map((id) => ({ id }));
    return { result: { tag_song: { result: [...page.slice(from, from + 49), { id: null }] } } };
  });
  await world.run(pull(page(false)));
  expect(await world.run(pull(page(true), { forcedBy: 'app' }))).toEqual({ kind: 'done' });
});

it('keeps the pages that were read when the app pulls the album again', async () => {
  const { world, pull, view } = await album(120);
  await world.run(pull(page(false)));
  await world.run(pull(page(true), { forcedBy: 'app' }));
  await world.run(pull(page(false), { forcedBy: 'app' }));
  expect(await view()).toMatchObject({ hasMore: true, ids: { length: 100 } });
});

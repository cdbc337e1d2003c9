import { describe, expect, it } from 'vitest';
import { parseArtistHandle } from '../../../../src/core/ids.ts';
import type { PullRequest } from '../../../../src/core/pull.ts';
import { artistView } from '../../../../src/db/catalogue/artist-queries.ts';
import { assertDefined } from '../../../../src/lib/assert-defined.ts';
import { guestA } from '../../../simulation/world.ts';
import { pulling, type Asked } from './pulling.ts';

const handle = assertDefined(parseArtistHandle('mira'), 'handle');
const page = (next: boolean): PullRequest => ({ kind: 'artist', handle, next });

type Query = {
  readonly search_queries: readonly [{ readonly type: string; readonly term: string; readonly from_index: number }];
};
const queryOf = ({ body }: Asked) => (body as Query).search_queries[0];

/** A server with songs of that name by Mira (`m…`) and by others. */
const serverOf =
  (songs: readonly string[], trackCount: number, totalHits = songs.length) =>
  (asked: Asked): unknown => {
    const { type, from_index: from } = queryOf(asked);
    if (type === 'artist') {
      return { result: { artists: { result: [{ handle: 'mira', display_name: 'Mira', track_count: trackCount }] } } };
    }
    const result = songs
      .slice(from, from + 50)
      .map((id) => ({ id, title: id, handle: id.startsWith('m') ? 'mira' : 'x' }));
    return { result: { tag_song: { result, total_hits: totalHits } } };
  };
const miras = (n: number): string[] => Array.from({ length: n }, (_, index) => `m${index}`);
const others = (n: number): string[] => Array.from({ length: n }, (_, index) => `o${index}`);

async function artist(...server: Parameters<typeof serverOf>) {
  const { world, tab, asked, pull } = await pulling(serverOf(...server), { providerUrl: null });
  const view = () => world.run(artistView(tab.db, guestA, handle));
  /** Asks for page after page until there is no more. */
  const toTheEnd = async () => {
    await world.run(pull(page(false)));
    for (let turn = 0; turn < 20 && (await view()).hasMore; turn++)
      await world.run(pull(page(true), { forcedBy: 'user' }));
    return view();
  };
  return { world, asked, pull, view, toTheEnd };
}

describe("an artist's tracks", () => {
  it('are paged through: 120 tracks are 120', async () => {
    const { view, world, pull, toTheEnd, asked } = await artist(miras(120), 120);
    await world.run(pull(page(false)));
    expect(await view()).toMatchObject({ hasMore: true, trackIds: { length: 50 } });
    expect((await toTheEnd()).trackIds).toEqual(miras(120));
    const texts = asked.map(queryOf).filter(({ type }) => type === 'text');
    expect(texts.map(({ from_index }) => from_index)).toEqual([0, 50, 100]);
  });

  it('are found behind pages of others of that name', async () => {
    const { toTheEnd } = await artist([...miras(10), ...others(120), ...miras(20).slice(10)], 20);
    expect((await toTheEnd()).trackIds).toEqual(miras(20));
  });

  it.each([
    { named: 'promises hits without end', total: 1_000_000 },
    { named: 'names no total', total: 0 },
  ])('end on a server that $named', async ({ total }) => {
    const { toTheEnd, asked } = await artist([...miras(10), ...others(2_000)], 99, total);
    const { trackIds, hasMore } = await toTheEnd();
    expect([trackIds.length, hasMore]).toEqual([10, false]);
    expect(asked.length).toBeLessThan(10);
  });

  it('stay when the list is refreshed by itself, and begin anew at a press', async () => {
    const { world, pull, view, toTheEnd } = await artist(miras(120), 120);
    await toTheEnd();
    await world.pass(6 * 60_000);
    expect(await world.run(pull(page(false)))).toEqual({ kind: 'done' });
    expect((await view()).trackIds).toHaveLength(120);
    await world.run(pull(page(false), { forcedBy: 'user' }));
    expect(await view()).toMatchObject({ hasMore: true, trackIds: { length: 50 } });
  });

  it('stay as they are when a page fails', async () => {
    let fails = false;
    const answer = serverOf(miras(120), 120);
    const { world, tab, pull } = await pulling((asked) => (fails ? 500 : answer(asked)), { providerUrl: null });
    await world.run(pull(page(false)));
    fails = true;
    expect(await world.run(pull(page(true), { forcedBy: 'user' }))).toMatchObject({ kind: 'failed' });
    expect(await world.run(artistView(tab.db, guestA, handle))).toMatchObject({
      hasMore: true,
      trackIds: { length: 50 },
    });
  });
});

it('asks for the songs of a name that is longer than a search term may be by its beginning', async () => {
  const name = `${'a'.repeat(255)}😀 and friends`;
  const { world, asked, pull } = await pulling(
    (request) =>
      queryOf(request).type === 'artist'
        ? { result: { artists: { result: [{ handle: 'mira', display_name: name, track_count: 1 }] } } }
        : { result: { tag_song: { result: [{ id: 'm0', handle: 'mira' }], total_hits: 1 } } },
    { providerUrl: null },
  );
  await world.run(pull(page(false)));
  expect(asked.map((request) => queryOf(request).term)).toEqual(['mira', 'a'.repeat(255)]);
  await world.run(pull({ kind: 'genre', term: name, next: false }));
  expect(queryOf(assertDefined(asked.at(-1), 'request')).term).toBe('a'.repeat(255));
});

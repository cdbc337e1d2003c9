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
    expect(texts.map(({ term, from_index }) => [term, from_index])).toEqual([
      ['Mira', 0],
      ['Mira', 50],
      ['Mira', 100],
    ]);
  });

  it('are found behind pages of others of that name, each of which is asked for once', async () => {
    const { toTheEnd, asked } = await artist([...miras(10), ...others(170), ...miras(70).slice(10)], 70);
    expect((await toTheEnd()).trackIds).toEqual(miras(70));
    const texts = asked.map(queryOf).filter(({ type }) => type === 'text');
    expect(texts.map(({ from_index }) => from_index)).toEqual([0, 50, 100, 150, 200]);
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

  it('end at the number the server has of them, and nothing is asked for behind it', async () => {
    const { world, pull, view, asked } = await artist([...miras(50), ...others(100)], 50);
    await world.run(pull(page(false)));
    expect(await view()).toMatchObject({ hasMore: false, trackIds: { length: 50 } });
    const before = asked.length;
    expect(await world.run(pull(page(true), { forcedBy: 'user' }))).toEqual({ kind: 'nothingToFetch' });
    expect(asked).toHaveLength(before);
  });

  it('go on behind a full page where the server names no number and no total', async () => {
    const { toTheEnd } = await artist(miras(120), 0, 0);
    expect((await toTheEnd()).trackIds).toEqual(miras(120));
  });

  it('are looked for behind a page of those already listed', async () => {
    const { world, pull, view } = await artist([...miras(50), ...miras(50), 'm50'], 99);
    await world.run(pull(page(false)));
    await world.run(pull(page(true), { forcedBy: 'user' }));
    expect((await view()).trackIds).toEqual(miras(51));
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

  it.each([
    { read: 'in part', songs: miras(170), more: [100] },
    { read: 'to the end', songs: [...miras(60), ...others(300)], more: [] },
  ])('that were read $read go on there after a refresh by itself', async ({ songs, more }) => {
    const { world, pull, asked } = await artist(songs, 999);
    await world.run(pull(page(false)));
    await world.run(pull(page(true), { forcedBy: 'user' }));
    if (more.length === 0) await world.run(pull(page(true), { forcedBy: 'user' }));
    await world.pass(6 * 60_000);
    await world.run(pull(page(false)));
    const before = asked.length;
    await world.run(pull(page(true), { forcedBy: 'user' }));
    expect(asked.slice(before).map((request) => queryOf(request).from_index)).toEqual(more);
  });

  it('stay as they are when a page fails', async () => {
    let fails = false;
    const answer = serverOf(miras(120), 120);
    const { world, tab, pull } = await pulling((asked) => (fails ? 500 : answer(asked)), { providerUrl: null });
    await world.run(pull(page(false)));
    fails = true;
    const failed = { kind: 'failed', message: 'Search failed. Please try again.' };
    expect(await world.run(pull(page(true), { forcedBy: 'user' }))).toEqual(failed);
    expect(await world.run(artistView(tab.db, guestA, handle))).toMatchObject({
      hasMore: true,
      trackIds: { length: 50 },
    });
  });
});

describe('an artist', () => {
  const song = { id: 'm0', title: 'm0', handle: 'mira', display_name: 'Mira' };
  const mira = {
    handle: 'mira',
    display_name: 'Mira',
    avatar_image_url: 'https://img.example/mira.webp',
    track_count: 1,
  };

  /** A server whose answers to the search for artists and for songs change. */
  async function changing() {
    const answers: { artists: readonly object[] | number; songs: readonly object[] | number } = {
      artists: [mira],
      songs: [song],
    };
    const { world, tab, asked, pull } = await pulling(
      (request) => {
        const { artists, songs } = answers;
        const found = queryOf(request).type === 'artist' ? artists : songs;
        if (typeof found === 'number') return found;
        const key = found === artists ? 'artists' : 'tag_song';
        return { result: { [key]: { result: found, total_hits: found.length } } };
      },
      { providerUrl: null },
    );
    const visit = () => world.run(pull(page(false), { forcedBy: 'user' }));
    const view = () => world.run(artistView(tab.db, guestA, handle));
    return { answers, asked, visit, view };
  }

  it('whom the search for artists does not find is named as on the songs, and without any is not found', async () => {
    const { answers, visit, view } = await changing();
    answers.artists = [];
    expect(await visit()).toEqual({ kind: 'done' });
    expect(await view()).toMatchObject({ artist: { displayName: 'Mira' }, trackIds: ['m0'], hasMore: false });
    const unknown = await changing();
    Object.assign(unknown.answers, { artists: [], songs: [] });
    expect(await unknown.visit()).toEqual({ kind: 'notFound' });
    expect(await unknown.view()).toMatchObject({ artist: null, isAnswered: false });
  });

  it('whom the search for artists finds no more stays as known, picture and all', async () => {
    const { answers, asked, visit, view } = await changing();
    await visit();
    const { artist: known } = await view();
    expect(known?.avatarUrl).toBe('https://img.example/mira.webp');
    Object.assign(answers, { artists: [], songs: [] });
    expect(await visit()).toEqual({ kind: 'done' });
    expect((await view()).artist).toEqual(known);
    expect(queryOf(assertDefined(asked.at(-1), 'request')).term).toBe('Mira');
  });

  it.each([404, 500])('whose songs or who cannot be searched for (%i) is not taken for unknown', async (status) => {
    const { answers, visit, view } = await changing();
    await visit();
    const failed = { kind: 'failed', message: 'Search failed. Please try again.' };
    answers.songs = status;
    expect(await visit()).toEqual(failed);
    answers.artists = status;
    expect(await visit()).toEqual(failed);
    expect((await view()).trackIds).toEqual(['m0']);
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

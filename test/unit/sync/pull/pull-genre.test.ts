import { expect, it, test } from 'vitest';
import { listKeys } from '../../../../src/core/keys.ts';
import type { PullRequest } from '../../../../src/core/pull.ts';
import { trackId } from '../../db/support.ts';
import { list, pulling, type Asked } from './pulling.ts';

const term = 'Lo-Fi';
const first = { kind: 'genre', term, next: false } as const;
const more = { kind: 'genre', term, next: true } as const;
const fromOf = ({ body }: Asked): number =>
  (body as { search_queries: readonly [{ from_index: number }] }).search_queries[0].from_index;

async function genre(...parts: Parameters<typeof pulling>) {
  const { world, tab, asked, pull } = await pulling(...parts);
  const stored = async () => (await world.run(tab.db.lists.get(listKeys.genre(term))))?.ids;
  return { world, tab, asked, pull, stored };
}

test('without a provider, a genre that the server has no songs of is empty', async () => {
  const { world, asked, pull, stored } = await genre(() => list([], 0), { providerUrl: null });
  expect(await world.run(pull(first))).toEqual({ kind: 'done' });
  expect(await stored()).toEqual([]);
  expect(asked).toHaveLength(1);
});

test('a provider that failed is not asked again where the server has no songs either', async () => {
  const answer = ({ url }: Asked) => (url.startsWith('http://provider') ? 502 : list([], 0));
  const { world, asked, pull } = await genre(answer, { random: 0 });
  expect(await world.run(pull(first))).toEqual({ kind: 'failed', message: 'HTTP error! status: 502' });
  expect(asked.map(({ url }) => url.includes('provider'))).toEqual([true, false]);
});

test('songs of the own server are not sent to it', async () => {
  const { world, tab, pull, stored } = await genre(() => list(['t1'], 1));
  await world.run(pull(first));
  expect(await stored()).toEqual(['t1']);
  expect(await world.run(tab.db.outbox.count())).toBe(0);
});

test('a refresh by itself puts what is new before the pages that were read', async () => {
  let added: readonly string[] = [];
  const { world, pull, stored } = await genre((asked) => list(fromOf(asked) === 0 ? [...added, 'a'] : ['b'], 60));
  await world.run(pull(first));
  await world.run(pull(more));
  added = ['new'];
  await world.pass(6 * 60_000);
  await world.run(pull(first));
  expect(await stored()).toEqual(['new', 'a', 'b']);
});

test("a genre's cover is that of its first song, whatever page came last", async () => {
  const cover = (id: string): string => `https://img.example/${id}.webp`;
  const { world, tab, pull } = await genre((asked) => {
    const id = fromOf(asked) === 0 ? 'a' : 'b';
    return { result: { tag_song: { result: [{ id, title: id, image_url: cover(id) }], total_hits: 60 } } };
  });
  await world.run(pull(first));
  await world.run(pull(more));
  expect(await world.run(tab.db.genreCovers.toArray())).toEqual([{ genre: term, cover: cover('a') }]);
});

it.each<PullRequest>([first, { kind: 'search', type: 'text', term }])(
  'stores the languages that are detected after the answer to %j was shown',
  async (request) => {
    const { world, tab, pull } = await genre(() => list(['a'], 1), {
      detectLanguages: (texts, { after }) =>
        new Promise((resolve) => {
          after(60_000, () => resolve(texts.map(() => 'deu')));
        }),
    });
    const language = async () => (await world.run(tab.db.tracks.get(trackId('a'))))?.language;
    expect(await world.run(pull(request))).toEqual({ kind: 'done' });
    expect(await language()).toBeNull();
    await world.pass(60_000);
    expect(await language()).toBe('deu');
  },
);

test("a song of a genre's list has that genre, whatever its record says; one that is searched for has the record's", async () => {
  const record = { id: 'a', title: 'A', genre: 'Lo-Fi House' };
  const { world, tab, pull } = await genre(() => ({ result: { tag_song: { result: [record], total_hits: 1 } } }));
  const genreOf = async () => (await world.run(tab.db.tracks.get(trackId('a'))))?.genre;
  await world.run(pull(first));
  expect(await genreOf()).toBe(term);
  await world.run(pull({ kind: 'search', type: 'text', term: 'a' }));
  expect(await genreOf()).toBe('Lo-Fi House');
});

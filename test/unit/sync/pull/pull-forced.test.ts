import { expect, it } from 'vitest';
import { pulling } from './pulling.ts';

const request = { kind: 'favoriteGenres' } as const;

it('requests when a forced pull meets one that found its answer fresh', async () => {
  const { world, asked, pull } = await pulling(() => ({ favorite_genres: [] }));
  expect(await world.run(pull(request))).toEqual({ kind: 'done' });
  const unforced = pull(request);
  const forced = pull(request, { forcedBy: 'user' });
  expect(await world.run(Promise.all([unforced, forced]))).toEqual([{ kind: 'fresh' }, { kind: 'done' }]);
  expect(asked).toHaveLength(2);
});

it('shares the request that is under way with a forced pull', async () => {
  const { world, asked, pull } = await pulling(() => ({ favorite_genres: [] }));
  const both = Promise.all([pull(request), pull(request, { forcedBy: 'user' })]);
  expect(await world.run(both)).toEqual([{ kind: 'done' }, { kind: 'done' }]);
  expect(asked).toHaveLength(1);
});

it('shares one request among several forced pulls', async () => {
  const { world, asked, pull } = await pulling(() => ({ favorite_genres: [] }));
  await world.run(pull(request));
  const all = Promise.all([pull(request), pull(request, { forcedBy: 'user' }), pull(request, { forcedBy: 'user' })]);
  expect(await world.run(all)).toEqual([{ kind: 'fresh' }, { kind: 'done' }, { kind: 'done' }]);
  expect(asked).toHaveLength(2);
});

import { describe, expect, it } from 'vitest';
import { listKeys } from '../../../../src/core/keys.ts';
import { createApiCall } from '../../../../src/sync/api-client.ts';
import { createPull } from '../../../../src/sync/pull/create-pull.ts';
import { loadedResources } from '../../../simulation/pull-resources.ts';
import type { PullDeps } from '../../../../src/sync/pull/context.ts';
import { list, listening } from './pulling.ts';

const term = 'Lo-Fi';
const first = { kind: 'genre', term, next: false } as const;
const more = { kind: 'genre', term, next: true } as const;

/** Two tabs over one database and one server of 300 songs; `delays` are how long the next answers take. */
async function twoTabs() {
  const { world, tab } = await listening();
  const delays: number[] = [];
  const asked: number[] = [];
  const pullOf = (deps: Omit<PullDeps, 'providerUrl'>, providerUrl: string | null, random: number) =>
    createPull(
      {
        ...deps,
        providerUrl,
        random: () => random,
        api: createApiCall(async (_url, init) => {
          const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null;
          const from = (body as { search_queries: { from_index: number }[] }).search_queries[0]?.from_index ?? 0;
          asked.push(from);
          await world.clock.wait(delays.shift() ?? 10);
          const ids = Array.from({ length: 50 }, (_, index) => `t${from + index}`);
          return {
            status: 200,
            headers: { get: () => null },
            text: () => Promise.resolve(JSON.stringify(list(ids, 300))),
          };
        }, deps.timers),
      },
      loadedResources,
    );
  const other = world.tab('other');
  const pulls = (providerUrl: string | null = null, random = 0.9) =>
    [pullOf(tab.deps, providerUrl, random), pullOf(other.deps, providerUrl, random)] as const;
  const stored = () => world.run(tab.db.lists.get(listKeys.genre(term)));
  const ids = (count: number) => Array.from({ length: count }, (_, index) => `t${index}`);
  return { world, tab, delays, asked, pulls, stored, ids };
}

describe('two tabs on one genre', () => {
  it('that ask for the next page together bring one page, and none is skipped', async () => {
    const { world, asked, pulls, stored, ids } = await twoTabs();
    const [here, there] = pulls();
    await world.run(here(first));
    await world.run(Promise.all([here(more), there(more)]));
    expect(await stored()).toMatchObject({ page: 2, ids: ids(100) });
    await world.run(here(more));
    expect(await stored()).toMatchObject({ page: 3, ids: ids(150) });
    expect(asked).toEqual([0, 50, 50, 100]);
  });

  it('leave no hole when one begins anew while the other is still paging', async () => {
    const { world, delays, pulls, stored, ids } = await twoTabs();
    const [here, there] = pulls();
    await world.run(here(first));
    await world.run(here(more));
    // The third page is asked for, the list is refreshed meanwhile, and only then does the page come.
    delays.push(500, 10);
    await world.run(Promise.all([here(more), there(first, { forcedBy: 'user' })]));
    expect(await stored()).toMatchObject({ page: 1, ids: ids(50) });
    await world.run(here(more));
    expect(await stored()).toMatchObject({ page: 2, ids: ids(100) });
  });

  it('hand the songs of the provider to the server once', async () => {
    const { world, tab, pulls } = await twoTabs();
    const [here, there] = pulls('http://provider', 0);
    await world.run(Promise.all([here(first), there(first)]));
    expect(await world.run(tab.db.outbox.count())).toBe(1);
  });
});

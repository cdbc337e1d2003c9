import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { addLikes } from '../../../src/db/library/add-likes.ts';
import { StatsScreen } from '../../../src/screens/stats/StatsScreen.tsx';
import { guest, id, putTracks, world } from './support.tsx';

/** A canvas that draws nothing: what is looked at here is the table beside it. */
vi.mock('uplot', () => {
  class Plot {
    static readonly paths = {};
    readonly root = document.createElement('canvas');
    readonly destroy = (): void => undefined;
    readonly setSize = (): void => undefined;
  }
  return { default: Plot };
});

it('draws when and what was played, each chart with the same as a table', async () => {
  const here = world();
  await putTracks(here.db, { a: { title: 'One', genre: 'Jazz' } });
  await here.db.playCounts.put({ ownerId: guest, trackId: id('a'), plays: 3 });
  await here.db.recentlyPlayed.put({ ownerId: guest, trackId: id('a'), playedAtMs: Date.now() });
  here.show(<StatsScreen />, '/stats');
  const charts = within(await screen.findByRole('region', { name: 'Your listening' }));
  const rows = (name: RegExp): (string | null)[] =>
    within(charts.getByRole('table', { name }))
      .getAllByRole('row')
      .map((row) => row.textContent);
  expect(rows(/by genre/)).toEqual(['GenreSongs', 'Jazz3']);
  expect(rows(/by day/)).toHaveLength(2);
  expect(rows(/by hour/)).toHaveLength(2);
});

it('says that nothing was played yet', async () => {
  const here = world();
  here.show(<StatsScreen />, '/stats');
  expect(await screen.findByText(/Nothing played yet/)).toBeDefined();
  expect(screen.queryByRole('table', { name: /by day/ })).toBeNull();
});

it('shows the first hundred rows of a long outbox, and says how many there are', async () => {
  const here = world();
  await addLikes(
    here.commands(),
    Array.from({ length: 75 }, (_, n) => ({ trackId: id(`song ${n}`), likedAtMs: n })),
  );
  here.show(<StatsScreen />, '/stats');
  const table = await screen.findByRole('table');
  expect(screen.getByText('150 rows')).toBeDefined();
  expect(within(table).getAllByRole('row')).toHaveLength(1 + 100);
});

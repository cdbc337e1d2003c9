import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Options } from 'uplot';
import { assert, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { addLikes } from '../../../src/db/library/many-like-commands.ts';
import { parsePlaylistId } from '../../../src/core/ids.ts';
import { saveFile } from '../../../src/platform/save-file.ts';
import { importFile } from '../../../src/screens/stats/import-file.ts';
import { importProgress } from '../../../src/screens/stats/import-progress.ts';
import { BarChart } from '../../../src/screens/stats/BarChart.tsx';
import { StatsScreen } from '../../../src/screens/stats/StatsScreen.tsx';
import { answerAlert, currentAlert } from '../../../src/ui/feedback/alert-store.ts';
import { assertDefined } from '../../../src/lib/assert-defined.ts';
import { beGuest, guest, id, putTracks, world } from './support.tsx';

const drawn = vi.hoisted((): { readonly options: Options[] } => ({ options: [] }));

/** A canvas that draws nothing: what is looked at here is the table beside it, and what is to be drawn. */
vi.mock('uplot', () => {
  class Plot {
    static readonly paths = {};
    readonly root = document.createElement('canvas');
    constructor(options: Options) {
      drawn.options.push(options);
    }
    readonly destroy = (): void => undefined;
    readonly setSize = (): void => undefined;
  }
  return { default: Plot };
});

beforeEach(() => {
  drawn.options.length = 0;
});

vi.mock('../../../src/platform/save-file.ts', () => ({ saveFile: vi.fn<() => void>() }));

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

it('has lines and short numbers for as many plays as a genre may have', async () => {
  const here = world();
  here.show(<BarChart title="Plays" columns={['Genre', 'Songs']} bars={[['Jazz', 3_000_000]]} />, '/stats');
  await waitFor(() => expect(drawn.options).toHaveLength(1));
  const counts = drawn.options[0]?.axes?.[1];
  assert(Array.isArray(counts?.incrs) && typeof counts.values === 'function');
  // A chart of this height has four lines above the lowest.
  expect(Math.max(...counts.incrs) * 4).toBeGreaterThan(3_000_000);
  const { values } = counts;
  expect(Reflect.apply(values, undefined, [undefined, [0, 500, 1_500, 3_000_000]])).toEqual(['0', '500', '1.5K', '3M']);
});

it('names each of a few bars, and of many those that have the space', async () => {
  const here = world();
  const bars = ['Pop', 'Jazz', 'Folk', 'Trap', 'Soul'].map((name) => [name, 1] as const);
  // In turn: Vitest mocks the first of two imports at once.
  here.show(<BarChart title="Few" columns={['Genre', 'Songs']} bars={bars} />, '/stats');
  await waitFor(() => expect(drawn.options).toHaveLength(1));
  const hours = Array.from({ length: 24 }, (_, hour) => [`${hour}:00`, 1] as const);
  here.show(<BarChart title="Many" columns={['Hour', 'Songs']} bars={hours} />, '/stats');
  await waitFor(() => expect(drawn.options).toHaveLength(2));
  const spaces = drawn.options.map(({ axes }) => axes?.[0]?.space);
  // A bar of five is 56 px wide at most on the smallest phone.
  expect(spaces).toEqual([1, 56]);
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

it('says that a library is too large for one file, instead of saving a file that no import takes', async () => {
  const here = world();
  const songIds = Array.from({ length: 1_000 }, (_, n) => id(`${'a long id '.repeat(20)}${n}`));
  const playlists = Array.from({ length: 170 }, (_, n) => ({
    id: assertDefined(parsePlaylistId(`pl_${n}`), 'playlist id'),
    name: `Playlist ${n}`,
    description: null,
    songCount: songIds.length,
    songIds,
  }));
  await here.db.playlists.bulkPut(playlists.map((row) => ({ ...row, ownerId: guest, stale: 0, listedAtMs: 1 })));
  here.show(<StatsScreen />, '/stats');
  fireEvent.click(await screen.findByRole('button', { name: 'Move to another phone' }));
  await waitFor(() => expect(currentAlert()).toMatch(/too large for one file/));
  expect(saveFile).not.toHaveBeenCalled();
  answerAlert();
});

it('shows how far an import is, also after the screen was left and opened again, and takes no second one', async () => {
  const here = world();
  importProgress.set(0.42);
  onTestFinished(() => importProgress.set(undefined));
  here.show(<StatsScreen />, '/stats');
  const bar = await screen.findByRole<HTMLProgressElement>('progressbar', { name: 'Importing' });
  expect(bar.value).toBe(0.42);
  expect(screen.getByText(/^Importing: 42 %/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Import' }).getAttribute('aria-disabled')).toBe('true');
  act(() => importProgress.set(undefined));
  // React may have drawn the bar and not yet subscribed: then it looks again as it does.
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
});

it('asks before the page is left while an import runs, and not after it', async () => {
  const here = world();
  await beGuest(here);
  const asksToLeave = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const asked: boolean[] = [];
  onTestFinished(importProgress.subscribe(() => asked.push(asksToLeave())));
  const likes = [{ id: 'song', likedAtMs: 1_800_000_000_000 }];
  const file = { format: 'offbeat-move', version: 1, listener: { kind: 'visitor', id: 'visitor' }, likes };
  expect(asksToLeave()).toBe(false);
  await importFile(here.services, new Blob([JSON.stringify(file)]));
  expect(await here.db.likes.count()).toBe(1);
  expect(asked).toContain(true);
  expect(asksToLeave()).toBe(false);
});

import 'fake-indexeddb/auto';
import { Session } from 'node:inspector/promises';
import { resolve } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { setLike } from '../../../src/db/library/like-commands.ts';
import { isLiked } from '../../../src/db/library/like-queries.ts';
import { guestA } from '../../simulation/world.ts';
import { ids, startWorld, track } from '../../support/player.ts';
import { trackId } from '../db/support.ts';
import { listening, pulling } from '../sync/pull/pulling.ts';

const root = resolve(import.meta.dirname, '../../..');

/**
 * How many files of src run for one action below the screen, by V8's own coverage: every file of which at least one
 * function is called (docs/decisions/0073-limits-of-size.md). A number that rises says that a path has become longer.
 */
async function filesRun(act: () => Promise<unknown>): Promise<string[]> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await session.post('Profiler.takePreciseCoverage');
  await act();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  await session.post('Profiler.stopPreciseCoverage');
  session.disconnect();
  const run = result.filter(
    ({ url, functions }) =>
      inProject(url) !== undefined &&
      functions.some(({ functionName, ranges }) => functionName !== '' && ranges.some(({ count }) => count > 0)),
  );
  return [...new Set(run.map(({ url }) => inProject(url) ?? url))].toSorted();
}

/** The path of a file of src or sw. The project itself may be in a folder of that name, such as ~/src/offbeat. */
const inProject = (url: string): string | undefined => url.split(root, 2)[1]?.match(/^\/((?:src|sw)\/.*)/)?.[1];

afterEach(() => {
  vi.useRealTimers();
});

it('likes a track, sends it and settles it with at most 36 files', async () => {
  const { world, tab, context } = await listening();
  const files = await filesRun(async () => {
    await world.run(setLike(context, trackId('a'), true));
    await world.run(tab.drainer());
    expect(await world.run(isLiked(tab.db, guestA, trackId('a')))).toBe(true);
  });
  expect(files).toContain('src/sync/push/settle.ts');
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(36);
});

it('plays a pressed track with at most 24 files', async () => {
  // What is done a moment later is not part of the press.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const world = await startWorld({ tracks: ['a', 'b', 'c'].map((name) => track(name)) });
  // The player's own first reads are of its start.
  await world.settle();
  const pressed = ids('abc');
  const files = await filesRun(async () => {
    world.player.playFrom(pressed, 1, { route: '/liked-songs', kind: 'playlist' });
    await world.settle();
  });
  expect(files).toContain('src/player/engine/step.ts');
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(24);
});

it('pulls a document with at most 18 files', async () => {
  const { world, pull } = await pulling(() => ({ favorite_genres: [] }));
  const files = await filesRun(() => world.run(pull({ kind: 'favoriteGenres' })));
  expect(files).toContain('src/sync/pull/pull-document.ts');
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(18);
});

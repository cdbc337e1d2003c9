import { afterEach, expect, it, vi } from 'vitest';
import { ids, startWorld, track } from '../../support/player.ts';

const list = { route: '/liked-songs', kind: 'playlist' } as const;

afterEach(() => void vi.useRealTimers());

type Line = { readonly slow: boolean; readonly offline: boolean };

/** Seconds without data until the next track is sought; after ten of them the line is as `later` says. */
async function untilGivenUp(line: Line, { later = line, plays = false } = {}): Promise<number> {
  const world = await startWorld({ tracks: ['a', 'b'].map((name) => track(name)) });
  Object.assign(world.network, line);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  // Without a sound.
  if (!plays) world.audio.silence = 'interrupted';
  world.player.playFrom(ids('ab'), 0, list);
  await world.settle();
  if (plays) world.audio.say({ kind: 'waiting' });
  let seconds = 0;
  while (world.audio.loaded.length < 2 && seconds < 120) {
    if (seconds === 10) Object.assign(world.network, later);
    vi.advanceTimersByTime(1_000);
    seconds += 1;
    await world.settle();
  }
  return seconds;
}

const [usual, slow] = [
  { slow: false, offline: false },
  { slow: true, offline: false },
];

it.each([
  ['usual', usual, {}, 20],
  ['slow', slow, {}, 60],
  ['slow, and the server is silent', { slow: true, offline: true }, {}, 20],
  ['slow, and silent after ten seconds', slow, { later: { slow: true, offline: true } }, 20],
  ['slow, and the track ran dry', slow, { plays: true }, 20],
])('waits for the data of a track that was pressed (line: %s)', async (_what, line, options, seconds) => {
  expect(await untilGivenUp(line, options)).toBe(seconds);
});

import { afterEach, expect, it, vi } from 'vitest';
import { ids, startWorld, track } from '../../support/player.ts';

const list = { route: '/liked-songs', kind: 'playlist' } as const;

afterEach(() => void vi.useRealTimers());

/** Seconds without data until the next track is sought. */
async function untilGivenUp(line: { readonly slow: boolean; readonly offline: boolean }): Promise<number> {
  const world = await startWorld({ tracks: ['a', 'b'].map((name) => track(name)) });
  Object.assign(world.network, line);
  world.player.playFrom(ids('ab'), 0, list);
  await world.settle();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  world.audio.say({ kind: 'waiting' });
  let seconds = 0;
  while (world.audio.loaded.length < 2 && seconds < 120) {
    vi.advanceTimersByTime(1_000);
    seconds += 1;
    await world.settle();
  }
  return seconds;
}

it.each([
  ['usual', { slow: false, offline: false }, 20],
  ['slow', { slow: true, offline: false }, 60],
  ['slow, and the server is silent', { slow: true, offline: true }, 20],
])('waits for the data of a track that plays (line: %s)', async (_what, line, seconds) => {
  expect(await untilGivenUp(line)).toBe(seconds);
});

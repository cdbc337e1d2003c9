import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Track } from '../../../src/core/track.ts';
import { createLazyPlayer } from '../../../src/app/player/lazy-player.ts';
import type { PlayerParts } from '../../../src/app/player/start-player.ts';
import { idleSnapshot, type Player } from '../../../src/player/player.ts';
import { guest, trackId } from '../db/support.ts';

afterEach(() => void vi.useRealTimers());

function notingParts() {
  const calls: string[] = [];
  let tell = (): void => undefined;
  const player = new Proxy({} as Player, {
    get: (_target, name) => {
      if (name === 'snapshot') return () => ({ ...idleSnapshot, status: 'playing' });
      if (name === 'timeS') return () => 12;
      if (name === 'subscribe') return (listener: () => void) => ((tell = listener), () => undefined);
      return (...args: unknown[]) => calls.push(`${String(name)} ${JSON.stringify(args)}`);
    },
  });
  const parts: PlayerParts = {
    player,
    setUser: (owner) => calls.push(`listener ${owner}`),
    wantCoverColors: (cover) => calls.push(`cover ${cover}`),
    actions: { download: async () => void calls.push('download'), share: async () => void calls.push('share') },
  };
  return { parts, calls, tell: () => tell() };
}

test('commands made before the code is loaded run in their order afterwards', async () => {
  const { parts, calls } = notingParts();
  const load = vi.fn<() => Promise<PlayerParts>>(() => Promise.resolve(parts));
  const lazy = createLazyPlayer(load);
  lazy.setUser(guest);
  expect(lazy.player.snapshot()).toBe(idleSnapshot);
  expect(lazy.player.timeS()).toBe(0);
  lazy.player.playFrom([trackId('a')], 0, { route: '/home', kind: 'playlist' });
  lazy.player.next();
  await lazy.load();
  expect(load).toHaveBeenCalledTimes(1);
  expect(calls).toEqual([`listener ${guest}`, 'playFrom [["a"],0,{"route":"/home","kind":"playlist"}]', 'next []']);
  expect(lazy.player.timeS()).toBe(12);
});

test('subscribers are told when the player arrives and whenever it changes', async () => {
  const { parts, tell } = notingParts();
  const lazy = createLazyPlayer(() => Promise.resolve(parts));
  const watcher = vi.fn<() => void>();
  const stop = lazy.player.subscribe(watcher);
  await lazy.load();
  expect(watcher).toHaveBeenCalledTimes(1);
  expect(lazy.player.snapshot().status).toBe('playing');
  tell();
  expect(watcher).toHaveBeenCalledTimes(2);
  stop();
  tell();
  expect(watcher).toHaveBeenCalledTimes(2);
});

test('code that could not be loaded is loaded again at the next request', async () => {
  const { parts, calls } = notingParts();
  const load = vi
    .fn<() => Promise<PlayerParts>>()
    .mockRejectedValueOnce(new Error('no network'))
    .mockResolvedValue(parts);
  const lazy = createLazyPlayer(load);
  await expect(lazy.load()).rejects.toThrow('no network');
  await lazy.actions.download({} as Track, null);
  expect(calls).toEqual(['download']);
  expect(load).toHaveBeenCalledTimes(2);
});

describe('a press while the code cannot be loaded', () => {
  const failing = (failures: number) => {
    const { parts, calls } = notingParts();
    const load = vi.fn<() => Promise<PlayerParts>>(() => Promise.resolve(parts));
    for (let i = 0; i < failures; i++) load.mockRejectedValueOnce(new Error('no network'));
    return { lazy: createLazyPlayer(load), calls, load };
  };

  test('counts when it can be', async () => {
    vi.useFakeTimers();
    const { lazy, calls } = failing(2);
    lazy.player.next();
    lazy.player.toggle();
    void lazy.actions.download({} as Track, null);
    await vi.advanceTimersByTimeAsync(9_000);
    expect(calls).toEqual(['next []', 'toggle []', 'download']);
  });

  test('is forgotten after ten seconds, and the next one counts', async () => {
    vi.useFakeTimers();
    vi.spyOn(Math, 'random').mockReturnValue(0.99);
    const { lazy, calls } = failing(5);
    lazy.player.next();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls).toEqual([]);
    lazy.player.toggle();
    await vi.advanceTimersByTimeAsync(0);
    expect(calls).toEqual(['toggle []']);
  });
});

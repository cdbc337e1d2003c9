import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { initialState } from '../../../src/player/engine/state.ts';
import { handoverLeftS } from '../../../src/player/gapless.ts';
import { id, ids, startWorld, track } from '../../support/player.ts';
import { waitFor } from '../../support/unit/wait.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const source = { route: '/liked-songs', kind: 'playlist' } as const;

async function playing() {
  const world = await startWorld({ tracks: [track('a'), track('b')] });
  world.player.playFrom(ids('ab'), 0, source);
  await waitFor(() => expect(world.player.snapshot().status).toBe('playing'));
  return world;
}

it('stops after the minutes that were chosen, says so, and plays on at a press', async () => {
  const { player, notices } = await playing();
  player.setSleep({ kind: 'after', minutes: 15 });
  expect(player.snapshot().sleep).toEqual({ kind: 'after', minutes: 15 });
  vi.advanceTimersByTime(15 * 60_000 - 1);
  expect(player.snapshot().status).toBe('playing');
  vi.advanceTimersByTime(1);
  expect([player.snapshot().status, player.snapshot().sleep.kind, notices]).toEqual(['paused', 'off', ['slept']]);
  player.toggle();
  await waitFor(() => expect(player.snapshot().status).toBe('playing'));
});

it('counts from the last choice, and not at all once it is off or the player closed', async () => {
  const { player, notices } = await playing();
  player.setSleep({ kind: 'after', minutes: 15 });
  vi.advanceTimersByTime(10 * 60_000);
  player.setSleep({ kind: 'after', minutes: 30 });
  vi.advanceTimersByTime(20 * 60_000);
  expect(player.snapshot().status).toBe('playing');
  player.setSleep({ kind: 'off' });
  vi.advanceTimersByTime(60 * 60_000);
  expect(player.snapshot().status).toBe('playing');
  player.setSleep({ kind: 'after', minutes: 15 });
  player.dismiss();
  expect(player.snapshot().sleep.kind).toBe('off');
  vi.advanceTimersByTime(60 * 60_000);
  expect(notices).toEqual([]);
});

it('stops silently what is paused anyway', async () => {
  const { player, notices } = await playing();
  player.setSleep({ kind: 'after', minutes: 15 });
  player.pause();
  vi.advanceTimersByTime(15 * 60_000);
  expect([player.snapshot().sleep.kind, notices]).toEqual(['off', []]);
});

it('ends with the song where that was chosen: the next one neither follows nor is handed over to', async () => {
  const { player, audio, notices } = await playing();
  player.setSleep({ kind: 'endOfTrack' });
  player.seek(99);
  audio.end();
  expect([player.snapshot().status, player.snapshot().currentTrackId]).toEqual(['paused', id('a')]);
  expect([player.snapshot().sleep.kind, notices]).toEqual(['off', ['slept']]);
  player.toggle();
  await waitFor(() => expect(player.snapshot().status).toBe('playing'));
  audio.end();
  await waitFor(() => expect(player.snapshot().currentTrackId).toBe(id('b')));
});

it('has no gapless handover before the end of the last song', () => {
  const one = { url: 'blob:1', mime: 'audio/wav', stored: true, lossless: false };
  const loaded = { track: track('a'), quality: 'high', source: one, networkUrl: null, reopenedAtS: null } as const;
  const resolved = { track: track('b'), quality: 'high', sources: [one] } as const;
  const state = {
    ...initialState,
    playback: { at: 'playing', loaded, candidates: [] } as const,
    next: { trackId: id('b'), resolved } as const,
  };
  expect(handoverLeftS(state, 90, 100)).toBe(10);
  expect(handoverLeftS({ ...state, sleep: { kind: 'endOfTrack' } }, 90, 100)).toBeNull();
});

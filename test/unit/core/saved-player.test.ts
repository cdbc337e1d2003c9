import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseSavedQueue, parseSavedState } from '../../../src/core/wire/saved-player.ts';
import { ids } from '../../support/player.ts';

const state = {
  trackId: 'a',
  sourceRoute: '/liked-songs',
  currentTimeS: 33.5,
  repeat: 'one',
  volume: 0.3,
  lastCountedTrackId: 'b',
  playedMs: 12_000,
};
const defaults = {
  trackId: null,
  sourceRoute: null,
  currentTimeS: 0,
  repeat: 'all',
  volume: 1,
  lastCountedTrackId: null,
  playedMs: 0,
};

it('reads what the player wrote as it is', () => {
  expect(parseSavedState(state)).toEqual(state);
  const queue = { trackIds: ids('abc'), suggestedIds: ids('c'), kind: 'genre' };
  expect(parseSavedQueue(queue)).toEqual(queue);
  const long = Array.from({ length: 10_001 }, (_, at) => `song-${at}`);
  expect(parseSavedQueue({ ...queue, trackIds: long }).trackIds).toEqual(long);
});

it.each([
  ['trackId', {}],
  ['sourceRoute', '//evil.example'],
  ['sourceRoute', 'https://evil.example'],
  ['currentTimeS', -1],
  ['currentTimeS', Number.POSITIVE_INFINITY],
  ['repeat', 'twice'],
  ['volume', 'loud'],
  ['volume', Number.NaN],
  ['volume', 7],
  ['lastCountedTrackId', false],
  ['playedMs', 'long'],
] as const)('gives a field that cannot be used its default, and only that: %s %o', (name, value) => {
  expect(parseSavedState({ ...state, [name]: value })).toEqual({ ...state, [name]: defaults[name] });
});

it('leaves out entries of the queue that are no ids; without any the queue is empty', () => {
  const damaged = { trackIds: ['a', null, {}, '..', 'b'], suggestedIds: 'b', kind: 'radio' };
  expect(parseSavedQueue(damaged)).toEqual({ trackIds: ids('ab'), suggestedIds: [], kind: 'playlist' });
  for (const trackIds of [undefined, 'abc', {}, [null]])
    expect(parseSavedQueue({ ...damaged, trackIds }).trackIds).toEqual([]);
});

it('reads anything, and what it read once it reads as the same again', () => {
  const names = Object.keys(state);
  const fields = fc.dictionary(fc.constantFrom(...names, 'trackIds', 'suggestedIds', 'kind'), fc.anything());
  fc.assert(
    fc.property(fc.oneof(fields, fc.anything()), (value) => {
      const [saved, queue] = [parseSavedState(value), parseSavedQueue(value)];
      expect(saved.volume).toBeGreaterThanOrEqual(0);
      expect(saved.volume).toBeLessThanOrEqual(1);
      expect([parseSavedState(saved), parseSavedQueue(queue)]).toEqual([saved, queue]);
    }),
  );
});

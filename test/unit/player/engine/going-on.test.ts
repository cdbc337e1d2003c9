import { beforeEach, expect, it } from 'vitest';
import type { TrackId } from '../../../../src/core/ids.ts';
import { assertDefined } from '../../../../src/lib/assert-defined.ts';
import { isExhausted, isCleared, mayGoOn } from '../../../../src/player/engine/autofill-rules.ts';
import type { PlayerEffect, PlayerEvent } from '../../../../src/player/engine/events.ts';
import { initialState, type PlayerState } from '../../../../src/player/engine/state.ts';
import { step } from '../../../../src/player/engine/step.ts';
import { id, ids } from '../../../support/player.ts';

/** The setting "Go on playing" (docs/decisions/0084-go-on-playing.md). */
const moment = { positionS: 0, durationS: null, nowMs: 0, playedMs: 0, isOffline: true };
let state: PlayerState;
let effects: readonly PlayerEffect[];
const dispatch = (event: PlayerEvent): void => {
  ({ state, effects } = step(state, event, moment));
};
/** Of the search under way: what is stored. */
const answerStored = (trackId: TrackId | null): void => {
  const request = effects.flatMap((effect) => (effect.kind === 'search' ? [effect.request] : []))[0];
  dispatch({ kind: 'searched', request: assertDefined(request, 'search'), answer: { kind: 'stored', trackId } });
};
const done = (): readonly string[] => effects.map(({ kind }) => kind);
const repeat = (to: 'off' | 'all'): void =>
  dispatch({ kind: 'queueEdited', edit: { kind: 'repeatChanged', repeat: to } });
const suggest = (names: string, queued = state.queue.trackIds): void =>
  dispatch({ kind: 'suggested', queued, trackIds: ids(names) });
const queue = (): string => state.queue.trackIds.join('');

beforeEach(() => {
  state = initialState;
  dispatch({
    kind: 'trackPressed',
    trackIds: ids('ab'),
    startAt: 1,
    origin: { kind: 'playlist', route: '/playlist/p' },
  });
  repeat('off');
  dispatch({ kind: 'goOnChanged', isOn: true });
});

it('takes suggestions for the queue that they were looked for, and for no other', () => {
  const before = state.queue.trackIds;
  dispatch({ kind: 'queueEdited', edit: { kind: 'appended', trackIds: [id('z')] } });
  suggest('cd', before);
  expect(queue()).toBe('abz');
  suggest('cd');
  expect([queue(), state.queue.suggestedIds.join('')]).toEqual(['abzcd', 'cd']);
});

it('takes none that come after the setting was switched off, or after Repeat was', () => {
  dispatch({ kind: 'goOnChanged', isOn: false });
  suggest('cd');
  expect(queue()).toBe('ab');
  dispatch({ kind: 'goOnChanged', isOn: true });
  repeat('all');
  expect(mayGoOn(state)).toBe(false);
  suggest('cd');
  expect(queue()).toBe('ab');
});

it('does not look again for a queue that nothing was found for, until it changes', () => {
  suggest('');
  expect(isExhausted(state)).toBe(true);
  // A live query may tell the setting again.
  dispatch({ kind: 'goOnChanged', isOn: true });
  expect(isExhausted(state)).toBe(true);
  dispatch({ kind: 'queueEdited', edit: { kind: 'appended', trackIds: [id('z')] } });
  expect(isExhausted(state)).toBe(false);
});

it('switched off and on again, it looks again, also where the listener had removed what follows', () => {
  suggest('cd');
  dispatch({ kind: 'queueEdited', edit: { kind: 'replaced', trackIds: [id('b')], suggestedIds: [] } });
  expect(isCleared(state)).toBe(true);
  dispatch({ kind: 'goOnChanged', isOn: true });
  expect(isCleared(state)).toBe(true);
  dispatch({ kind: 'goOnChanged', isOn: false });
  dispatch({ kind: 'goOnChanged', isOn: true });
  expect(isCleared(state)).toBe(false);
});

it('looks for nothing similar with Previous where nothing before can play', () => {
  dispatch({ kind: 'previousPressed' });
  answerStored(null);
  expect([state.move, state.playback.at, done().includes('autofill')]).toEqual([null, 'cued', false]);
});

it('takes a stored song for chosen that the user moved to, not one that follows a song that cannot play', () => {
  dispatch({ kind: 'previousPressed' });
  answerStored(id('a'));
  expect(done()).toContain('recordChosen');
  dispatch({ kind: 'resolved', trackId: id('a'), quality: state.quality, resolved: null });
  answerStored(id('b'));
  expect([state.queue.currentTrackId, done().includes('recordChosen')]).toEqual(['b', false]);
});

it('suggests again what Repeat had dropped', () => {
  suggest('cd');
  repeat('all');
  repeat('off');
  expect([queue(), ...state.autofill.seen].join('')).toBe('abab');
});

it('goes on after a song that is alone because the listener took out the others, one by one', () => {
  dispatch({ kind: 'queueEdited', edit: { kind: 'removed', trackId: id('a') } });
  expect([queue(), isCleared(state)]).toEqual(['b', false]);
});

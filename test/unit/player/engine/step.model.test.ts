import fc from 'fast-check';
import { expect, it } from 'vitest';
import { restoredQueue, type QueueEvent } from '../../../../src/core/queue/queue.ts';
import type { AudioEvent } from '../../../../src/platform/audio-element.ts';
import type { PlayerEvent } from '../../../../src/player/engine/events.ts';
import { runsOf } from '../../../support/full.ts';
import { id, ids, track } from '../../../support/player.ts';
import { Outside, type Answer } from './outside.ts';

type Action =
  | { readonly do: 'dispatch'; readonly event: PlayerEvent }
  | { readonly do: 'say'; readonly said: AudioEvent }
  | { readonly do: 'answer'; readonly at: number; readonly answer: Answer }
  | { readonly do: 'timeOut' }
  | { readonly do: 'pass'; readonly ms: number; readonly playedMs: number; readonly isOffline: boolean };

const name = fc.constantFrom('a', 'b', 'c', 'd');
const trackId = name.map(id);
const list = fc.uniqueArray(name, { minLength: 1, maxLength: 4 }).map((names) => ids(names.join('')));
const origin = fc.constantFrom(
  { route: '/liked-songs', kind: 'playlist' } as const,
  { route: '/genre/rock', kind: 'genre' } as const,
);
const edit: fc.Arbitrary<QueueEvent> = fc.oneof(
  fc.record({ kind: fc.constant('removed' as const), trackId }),
  fc.record({ kind: fc.constantFrom('playNextAdded', 'appended'), trackIds: list }),
  fc.record({ kind: fc.constant('entryMoved' as const), from: fc.nat(3), to: fc.nat(3) }),
  fc.record({ kind: fc.constant('repeatChanged' as const), repeat: fc.constantFrom('off', 'all', 'one') }),
);
const press: fc.Arbitrary<PlayerEvent> = fc.oneof(
  fc.record({ kind: fc.constant('trackPressed' as const), trackIds: list, startAt: fc.nat(3), origin }),
  fc.record({ kind: fc.constant('listPlayed' as const), trackIds: list, origin }),
  fc.record({ kind: fc.constant('entryPressed' as const), trackId }),
  fc.record({ kind: fc.constant('queueEdited' as const), edit }),
  fc.record({ kind: fc.constantFrom('toggled', 'resumed', 'pausePressed', 'nextPressed', 'previousPressed') }),
  fc.record({ kind: fc.constant('sought' as const), atS: fc.nat(120) }),
  fc.record({ kind: fc.constant('expected' as const), trackId: fc.option(trackId) }),
  fc.record({ kind: fc.constant('goOnChanged' as const), isOn: fc.boolean() }),
);
const saved = fc
  .record({
    names: fc.uniqueArray(name, { minLength: 1 }),
    isNothing: fc.boolean(),
    isSuggested: fc.boolean(),
    atS: fc.nat(99),
  })
  .map(({ names, isNothing, isSuggested, atS }): PlayerEvent => {
    const current = names[0] ?? 'a';
    const queue = restoredQueue({
      kind: 'playlist',
      route: null,
      trackIds: ids(names.join('')),
      currentTrackId: id(current),
      suggestedIds: ids(names.slice(1, isSuggested ? undefined : 1).join('')),
      repeat: isSuggested ? 'off' : 'all',
    });
    const nothing = { ...queue, trackIds: [], suggestedIds: [], currentTrackId: null, currentIndex: -1 };
    const rest = { atS, playedMs: 0, volume: 0.5, lastCountedTrackId: null };
    return {
      kind: 'savedChanged',
      saved: isNothing ? { ...rest, queue: nothing, track: null } : { ...rest, queue, track: track(current) },
    };
  });
const outside: fc.Arbitrary<PlayerEvent> = fc.oneof(
  fc.record({ kind: fc.constantFrom('lockLost', 'endNear', 'dismissed') }),
  fc.record({ kind: fc.constant('audioStored' as const), trackId }),
  fc.record({ kind: fc.constant('qualityChanged' as const), quality: fc.constantFrom('high', 'low') }),
  fc.record({
    kind: fc.constant('listRead' as const),
    trackIds: list,
    listed: list,
    hasMore: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('playRejected' as const),
    url: name.map((one) => `https://music.test/${one}.m4a`),
    reason: fc.constantFrom('refused', 'failed'),
  }),
  saved,
);
const said: fc.Arbitrary<AudioEvent> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('playing', 'paused', 'waiting', 'ended', 'seeked', 'loadedEnough', 'loadedAhead'),
  }),
  fc.record({
    kind: fc.constant('failed' as const),
    reason: fc.constantFrom('network', 'noOutput', 'unplayable'),
  }),
);
const answerKind = fc.constantFrom<Answer[]>('stored', 'network', 'both', 'nothing');
const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 4, arbitrary: press.map((event): Action => ({ do: 'dispatch', event })) },
  { weight: 1, arbitrary: outside.map((event): Action => ({ do: 'dispatch', event })) },
  { weight: 4, arbitrary: said.map((one): Action => ({ do: 'say', said: one })) },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('answer' as const), at: fc.nat(5), answer: answerKind }),
  },
  { weight: 1, arbitrary: fc.constant<Action>({ do: 'timeOut' }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('pass' as const),
      ms: fc.nat(90_000),
      playedMs: fc.nat(6_000),
      isOffline: fc.boolean(),
    }),
  },
);

function perform(world: Outside, one: Action): void {
  switch (one.do) {
    case 'dispatch':
      return world.dispatch(one.event);
    case 'say':
      return world.say(one.said);
    case 'answer':
      return world.answer(one.at, one.answer);
    case 'timeOut':
      return world.watchesStall ? world.dispatch({ kind: 'stallTimedOut' }) : undefined;
    case 'pass': {
      const { ms, playedMs, isOffline } = one;
      world.moment = { ...world.moment, nowMs: world.moment.nowMs + ms, playedMs, isOffline };
    }
  }
}

const after = (actions: readonly Action[]): Outside => {
  const world = new Outside();
  for (const one of actions) perform(world, one);
  return world;
};
const sessions = fc.array(action, { maxLength: 60 });
const runs = { numRuns: runsOf({ all: 10_000, short: 400 }) };

it('never contradicts itself: one source, no playback without play intent, no lookup without an answer', () => {
  fc.assert(
    fc.property(sessions, (actions) => {
      expect(after(actions).faults).toEqual([]);
    }),
    runs,
  );
});

it('is silent after a pause, and empty after a dismissal, whatever came before', () => {
  fc.assert(
    fc.property(sessions, (actions) => {
      const world = after(actions);
      world.dispatch({ kind: 'pausePressed' });
      expect(world.element.plays).toBe(false);
      expect(['idle', 'cued', 'paused']).toContain(world.state.playback.at);
      world.dispatch({ kind: 'dismissed' });
      expect([world.state.playback.at, world.element.url, world.faults]).toEqual(['idle', null, []]);
    }),
    runs,
  );
});

it('comes to rest by itself when nothing answers, wherever it is', () => {
  fc.assert(
    fc.property(sessions, (actions) => {
      const world = after(actions);
      for (let n = 0; n < 60 && (world.questions.length > 0 || world.watchesStall); n++) {
        if (world.questions.length > 0) world.answer(0, 'nothing');
        else world.dispatch({ kind: 'stallTimedOut' });
      }
      expect(['idle', 'cued', 'paused', 'playing']).toContain(world.state.playback.at);
      expect(world.faults).toEqual([]);
    }),
    runs,
  );
});

it('comes to rest by timeouts alone, while no lookup ends', () => {
  fc.assert(
    fc.property(sessions, (actions) => {
      const world = after(actions);
      for (let n = 0; n < 60 && world.watchesStall; n++) world.dispatch({ kind: 'stallTimedOut' });
      expect(['idle', 'cued', 'paused', 'playing']).toContain(world.state.playback.at);
      expect(world.faults).toEqual([]);
    }),
    runs,
  );
});

it('plays what was pressed last, once its source is found', () => {
  fc.assert(
    fc.property(sessions, trackId, (actions, wanted) => {
      const world = after(actions);
      world.dispatch({ kind: 'listPlayed', trackIds: [wanted], origin: { route: '/home', kind: 'playlist' } });
      for (let n = 0; n < 60 && world.state.playback.at !== 'loading'; n++) world.answer(0, 'both');
      world.say({ kind: 'playing' });
      expect([world.state.playback.at, world.state.queue.currentTrackId]).toEqual(['playing', wanted]);
    }),
    runs,
  );
});

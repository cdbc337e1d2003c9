import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseTrackId } from '../../../../src/core/ids.ts';
import type { TrackId } from '../../../../src/core/ids.ts';
import {
  nextIndex,
  indexAfterEnd,
  previousStep,
  emptyQueue,
  nextRepeat,
  queueAfter,
  type Queue,
  type Repeat,
} from '../../../../src/core/queue/queue.ts';
import { runsOf } from '../../../support/full.ts';
import { assertDefined } from '../../../../src/lib/assert-defined.ts';

/** The rules once more, told plainly: a list of names, the name that plays, and no indexes kept anywhere. */
type Model = { list: string[]; playing: string | null; kind: 'playlist' | 'genre' | 'none'; repeat: Repeat };
type Action =
  | { do: 'play'; list: string[]; at: number; kind: 'playlist' | 'genre' }
  | { do: 'next' | 'ended' | 'repeat' | 'dismiss' }
  | { do: 'previous'; playedS: number }
  | { do: 'tap'; at: number }
  | { do: 'shuffle'; order: string[] }
  | { do: 'playNext' | 'add' | 'remove'; name: string }
  | { do: 'move'; from: number; to: number };

function modelNext(model: Model): string | null {
  const at = model.list.indexOf(model.playing ?? '');
  if (at === -1 || model.kind === 'none') return null;
  const there = model.list[at + 1];
  if (there !== undefined) return there;
  if (model.repeat === 'all') return model.list[0] ?? null;
  return model.repeat === 'one' && model.kind === 'playlist' ? model.playing : null;
}

function modelAfter(model: Model, action: Action): Model {
  const without = (name: string) => model.list.filter((other) => other !== name);
  switch (action.do) {
    case 'play': {
      const playing = action.list[action.at];
      if (playing === undefined) return model;
      return { ...model, list: action.list.filter((n, i) => action.list.indexOf(n) === i), playing, kind: action.kind };
    }
    case 'next':
      return { ...model, playing: modelNext(model) ?? model.playing };
    case 'ended':
      if (model.repeat === 'one') return model;
      return { ...model, playing: modelNext(model) ?? model.playing };
    case 'previous':
      if (action.playedS > 5 || model.playing === null) return model;
      return { ...model, playing: model.list[model.list.indexOf(model.playing) - 1] ?? model.playing };
    case 'tap':
      return { ...model, playing: model.list[action.at] ?? model.playing };
    case 'repeat':
      return { ...model, repeat: model.repeat === 'off' ? 'all' : model.repeat === 'all' ? 'one' : 'off' };
    case 'dismiss':
      return { list: [], playing: null, kind: 'none', repeat: model.repeat };
    case 'shuffle': {
      const order = action.order.filter((n, i) => model.list.includes(n) && action.order.indexOf(n) === i);
      const list = [...order, ...model.list.filter((n) => !order.includes(n))];
      const { playing } = model;
      if (playing === null || !list.includes(playing)) return { ...model, list };
      return { ...model, list: [playing, ...list.filter((n) => n !== playing)] };
    }
    case 'playNext': {
      if (model.playing === null) return { ...model, list: [action.name], playing: action.name, kind: 'playlist' };
      if (model.playing === action.name) return model;
      const list = without(action.name);
      if (!list.includes(model.playing)) list.unshift(model.playing);
      list.splice(list.indexOf(model.playing) + 1, 0, action.name);
      return { ...model, list, kind: model.kind === 'none' ? 'playlist' : model.kind };
    }
    case 'add':
      if (model.playing === null) return { ...model, list: [action.name], playing: action.name, kind: 'playlist' };
      if (model.playing === action.name) return model;
      return { ...model, list: [...without(action.name), action.name] };
    case 'remove': {
      if (!model.list.includes(action.name)) return model;
      const list = without(action.name);
      if (model.playing !== action.name) return { ...model, list };
      const wrap = model.kind !== 'none' && model.repeat === 'all' ? list[0] : undefined;
      return { ...model, list, playing: list[model.list.indexOf(action.name)] ?? wrap ?? model.playing };
    }
    case 'move': {
      const list = [...model.list];
      if (list[action.from] === undefined || list[action.to] === undefined) return model;
      list.splice(action.to, 0, ...list.splice(action.from, 1));
      return { ...model, list };
    }
  }
}

const id = (name: string): TrackId => assertDefined(parseTrackId(name), name);

function queueAfterAction(queue: Queue, action: Action): Queue {
  const to = (index: number | null) => (index === null ? queue : queueAfter(queue, { kind: 'movedTo', index }));
  switch (action.do) {
    case 'play': {
      const { at: startAt, kind: from } = action;
      return queueAfter(queue, { kind: 'listPlayed', trackIds: action.list.map(id), startAt, from, route: null });
    }
    case 'next':
      return to(nextIndex(queue));
    case 'ended':
      return to(indexAfterEnd(queue));
    case 'previous': {
      const step = previousStep(queue, action.playedS);
      return step.kind === 'move' ? to(step.index) : queue;
    }
    case 'tap':
      return to(action.at);
    case 'repeat':
      return queueAfter(queue, { kind: 'repeatChanged', repeat: nextRepeat(queue.repeat) });
    case 'dismiss':
      return queueAfter(queue, { kind: 'cleared' });
    case 'shuffle':
      return queueAfter(queue, { kind: 'reordered', order: action.order.map(id) });
    case 'playNext':
      return queueAfter(queue, { kind: 'playNextAdded', trackIds: [id(action.name)] });
    case 'add':
      return queueAfter(queue, { kind: 'appended', trackIds: [id(action.name)] });
    case 'remove':
      return queueAfter(queue, { kind: 'removed', trackId: id(action.name) });
    case 'move':
      return queueAfter(queue, { kind: 'entryMoved', from: action.from, to: action.to });
  }
}

const name = fc.constantFrom(...'abcdefgh');
const index = fc.integer({ min: -1, max: 8 });
const list = fc.array(name, { maxLength: 8 });
const simple = fc.constantFrom('next', 'ended', 'repeat', 'dismiss' as const);
const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('play' as const),
      list,
      at: index,
      kind: fc.constantFrom('playlist' as const, 'genre' as const),
    }),
  },
  { weight: 6, arbitrary: fc.record({ do: simple }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('previous' as const), playedS: fc.constantFrom(0, 5, 5.1, 60) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('tap' as const), at: index }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('shuffle' as const), order: list }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom('playNext' as const, 'add' as const, 'remove' as const), name }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('move' as const), from: index, to: index }) },
);

const sessions = runsOf({ all: 10_000, short: 1_000 });

it(
  `does what the plain model does in ${sessions} random listening sessions`,
  () => {
    fc.assert(
      fc.property(fc.array(action, { minLength: 1, maxLength: 40 }), (session) => {
        let model: Model = { list: [], playing: null, kind: 'none', repeat: 'all' };
        let queue = emptyQueue;
        for (const step of session) {
          model = modelAfter(model, step);
          queue = queueAfterAction(queue, step);
          expect({ ...queue, currentIndex: undefined }).toEqual({
            kind: model.kind,
            route: null,
            trackIds: model.list,
            currentTrackId: model.playing,
            suggestedIds: [],
            repeat: model.repeat,
            currentIndex: undefined,
          });
          expect(queue.currentIndex).toBe(model.list.indexOf(model.playing ?? ''));
        }
      }),
      { numRuns: sessions },
    );
  },
  runsOf({ all: 120_000, short: 20_000 }),
);

import { beforeEach, describe, expect, it } from 'vitest';
import { emptyQueue, restoredQueue } from '../../../../src/core/queue/queue.ts';
import { id, ids, track } from '../../../support/player.ts';
import { Outside } from './outside.ts';

const list = { route: '/liked-songs', kind: 'playlist' } as const;

let world: Outside;
beforeEach(() => {
  world = new Outside();
});

const at = (): string => world.state.playback.at;
const press = (names: string, startAt = 0): void =>
  world.dispatch({ kind: 'trackPressed', trackIds: ids(names), startAt, origin: list });
const kinds = (): string[] => world.effects.map(({ kind }) => kind);
/** What the next event makes to be done. */
const doing = (event: () => void): string[] => {
  world.effects.length = 0;
  event();
  return kinds();
};
const playing = (names: string): void => {
  press(names);
  world.answer(0, 'network');
  world.say({ kind: 'playing' });
};

describe('a press', () => {
  it('looks for a source, loads it and plays once the element says so', () => {
    press('ab');
    expect(at()).toBe('resolving');
    world.answer(0, 'both');
    expect(at()).toBe('loading');
    world.say({ kind: 'playing' });
    expect(at()).toBe('playing');
  });

  it('of a track that was looked up loads and plays before anything else', () => {
    world.dispatch({ kind: 'expected', trackId: id('a') });
    world.answer(0, 'network');
    expect(doing(() => press('ab')).slice(0, 2)).toEqual(['load', 'play']);
  });

  it('on another track drops the answer to the first, and gives its source back', () => {
    press('ab');
    press('cd');
    world.answer(0, 'stored');
    expect([at(), world.state.queue.currentTrackId]).toEqual(['resolving', 'c']);
    expect(kinds()).toContain('release');
    expect(world.faults).toEqual([]);
  });

  it('on the track that plays pauses it', () => {
    playing('ab');
    expect(doing(() => press('ab'))).toContain('pause');
    expect(at()).toBe('paused');
  });
});

describe('a lookup that never ends', () => {
  it('of a source leaves the track cued with a notice, and a press looks again', () => {
    press('ab');
    world.moment = { ...world.moment, nowMs: 20_000 };
    expect(doing(() => world.dispatch({ kind: 'stallTimedOut' }))).toContain('notify');
    expect([at(), world.hasLock, world.watchesStall]).toEqual(['cued', true, false]);
    expect(doing(() => press('ab'))).toContain('resolve');
    expect(world.faults).toEqual([]);
  });

  it('of a track that can play leaves the failed one cued', () => {
    press('ab');
    world.answer(0, 'nothing');
    expect(at()).toBe('searching');
    world.dispatch({ kind: 'stallTimedOut' });
    expect([at(), world.state.queue.currentTrackId, world.state.move]).toEqual(['cued', 'a', null]);
    expect(world.faults).toEqual([]);
  });

  it('is no reason to stop while the next track has its full time', () => {
    press('ab');
    expect(doing(() => press('cd'))).toContain('watchStall');
  });
});

describe('a track that runs dry', () => {
  beforeEach(() => {
    playing('ab');
    world.say({ kind: 'waiting' });
  });

  it('is stalled, and plays on', () => {
    expect([at(), world.watchesStall]).toEqual(['stalled', true]);
    world.say({ kind: 'playing' });
    expect([at(), world.watchesStall]).toEqual(['playing', false]);
  });

  it('is given up after the timeout: a stored copy, else the next track', () => {
    world.moment = { ...world.moment, positionS: 42 };
    world.dispatch({ kind: 'stallTimedOut' });
    expect(at()).toBe('resolving');
    const copy = world.questions.findIndex(({ kind }) => kind === 'findStoredCopy');
    world.answer(copy, 'stored');
    expect(at()).toBe('loading');
    expect(world.effects).toContainEqual(expect.objectContaining({ kind: 'load', atS: 42 }));
  });

  it('stays silent when the system paused it meanwhile', () => {
    world.say({ kind: 'paused' });
    world.dispatch({ kind: 'stallTimedOut' });
    expect([at(), world.element.plays]).toEqual(['paused', false]);
  });
});

describe('the end of a track', () => {
  it('goes on in the same step where the next one is at hand', () => {
    playing('ab');
    world.answer(0, 'stored');
    const done = doing(() => world.say({ kind: 'ended' }));
    expect(done.slice(0, 3)).toEqual(['recordEnded', 'load', 'play']);
    expect(world.state.queue.currentTrackId).toBe('b');
  });

  it('is recorded once, though the element says it again after the handover', () => {
    world.moment = { ...world.moment, isOffline: true };
    playing('ab');
    world.dispatch({ kind: 'endNear' });
    world.say({ kind: 'ended' });
    expect(kinds().filter((kind) => kind === 'recordEnded')).toHaveLength(1);
    expect(at()).toBe('searching');
  });

  it('with the sleep timer set for it leaves the track silent at its start', () => {
    playing('ab');
    world.dispatch({ kind: 'sleepChosen', sleep: { kind: 'endOfTrack' } });
    world.say({ kind: 'ended' });
    expect(world.state.playback).toEqual({ at: 'cued', trackId: id('a'), atS: 0 });
    expect(world.state.sleep.kind).toBe('off');
  });

  it('counts before the element has said that it plays, too', () => {
    press('ab');
    world.answer(0, 'both');
    expect(at()).toBe('loading');
    world.say({ kind: 'ended' });
    expect(world.state.queue.currentTrackId).toBe('b');
  });

  it('is not made by tracks that were looked for while it plays', () => {
    playing('ab');
    world.dispatch({ kind: 'autofilled', after: id('a') });
    expect([at(), world.state.queue.currentTrackId]).toEqual(['playing', 'a']);
  });

  it('of a seek to the end while paused begins nothing', () => {
    playing('ab');
    world.dispatch({ kind: 'pausePressed' });
    world.say({ kind: 'ended' });
    expect(at()).toBe('paused');
  });
});

describe('a paused track', () => {
  beforeEach(() => {
    press('ab');
    world.answer(0, 'both');
    world.say({ kind: 'playing' });
    world.dispatch({ kind: 'pausePressed' });
  });

  it('stays paused while the element waits for data', () => {
    world.say({ kind: 'waiting' });
    expect([at(), world.element.plays, world.faults]).toEqual(['paused', false, []]);
  });

  it.each(['network', 'unplayable', 'noOutput'] as const)('is cued when its source fails: %s', (reason) => {
    world.moment = { ...world.moment, positionS: 42 };
    world.say({ kind: 'failed', reason });
    expect(world.state.playback).toEqual({ at: 'cued', trackId: 'a', atS: 42 });
    expect([world.element, world.faults]).toEqual([{ url: null, plays: false }, []]);
    expect(doing(() => press('ab'))).toContain('resolve');
  });
});

it('goes on as it does when it plays and the lock screen says Play', () => {
  playing('ab');
  expect(doing(() => world.dispatch({ kind: 'resumed' }))).toEqual([]);
  expect(at()).toBe('playing');
});

it.each(['network', 'noOutput'] as const)('takes a failure of an element without a source for none: %s', (reason) => {
  const fail = (): void => world.dispatch({ kind: 'audio', change: { kind: 'failed', reason } });
  const states = [() => undefined, () => press('ab'), () => world.dispatch({ kind: 'pausePressed' })];
  for (const [index, reach] of states.entries()) {
    reach();
    const before = world.state;
    expect(before.playback.at).toBe(['idle', 'resolving', 'cued'][index]);
    expect(doing(fail)).toEqual([]);
    expect(world.state).toBe(before);
  }
});

it('downloads the last track of the queue alone', () => {
  playing('a');
  world.say({ kind: 'loadedAhead' });
  expect(world.effects).toContainEqual({ kind: 'downloadAhead', trackIds: ['a'], quality: 'high' });
});

it('plays at the first press what another tab left together with another volume', () => {
  playing('ab');
  world.dispatch({ kind: 'pausePressed' });
  const queue = restoredQueue({ ...world.state.queue, currentTrackId: id('b') });
  const rest = { atS: 7, playedMs: 0, volume: 0.5, lastCountedTrackId: null };
  world.dispatch({ kind: 'savedChanged', saved: { ...rest, queue, track: track('b') } });
  expect([at(), world.element.url]).toEqual(['cued', null]);
  world.dispatch({ kind: 'toggled' });
  const asked = world.questions.findIndex((one) => one.kind === 'resolve' && one.trackId === 'b');
  world.answer(asked, 'network');
  expect([at(), world.faults]).toEqual(['loading', []]);
});

it('takes a late word of the element after a pause for none', () => {
  playing('ab');
  world.dispatch({ kind: 'pausePressed' });
  expect(doing(() => world.dispatch({ kind: 'audio', change: { kind: 'playing' } }))).toContain('pause');
  expect([at(), world.faults]).toEqual(['paused', []]);
});

it('drops the answer to a search when another one has taken its place', () => {
  world.moment = { ...world.moment, isOffline: true };
  playing('abc');
  world.dispatch({ kind: 'nextPressed' });
  world.say({ kind: 'failed', reason: 'network' });
  world.answer(
    world.questions.findIndex(({ kind }) => kind === 'findStoredCopy'),
    'nothing',
  );
  expect(world.state.move?.kind).toBe('skip');
  world.answer(
    world.questions.findIndex((asked) => asked.kind === 'search' && asked.request.move === 'next'),
    'stored',
  );
  expect([at(), world.state.queue.currentTrackId]).toEqual(['searching', 'a']);
});

it('goes on waiting for what follows a song when the lookup for another one ends', () => {
  world.dispatch({ kind: 'goOnChanged', isOn: true });
  world.dispatch({ kind: 'queueEdited', edit: { kind: 'repeatChanged', repeat: 'off' } });
  const nextAfter = (name: string): void => {
    press(name);
    world.answer(
      world.questions.findIndex(({ kind }) => kind === 'resolve'),
      'network',
    );
    world.say({ kind: 'playing' });
    world.dispatch({ kind: 'nextPressed' });
  };
  nextAfter('a');
  nextAfter('c');
  const [first, second] = world.questions.filter(({ kind }) => kind === 'autofill');
  if (first !== undefined) world.answer(world.questions.indexOf(first), 'nothing');
  expect(world.state.move).toEqual({ kind: 'next', phase: 'autofilling' });
  if (second !== undefined) world.answer(world.questions.indexOf(second), 'stored');
  expect(world.state.queue.currentTrackId).toBe('x');
  expect(world.faults).toEqual([]);
});

it('pauses and writes nothing more when another tab takes the lock', () => {
  playing('ab');
  const done = doing(() => world.dispatch({ kind: 'lockLost' }));
  expect(done).toContain('yieldPersist');
  expect(done).not.toContain('persist');
  expect(at()).toBe('paused');
});

it('gives a source back once that was looked up both as the next track and for a press', () => {
  press('ca');
  world.answer(0, 'stored');
  world.dispatch({ kind: 'expected', trackId: id('a') });
  world.say({ kind: 'playing' });
  world.answer(0, 'stored');
  world.dispatch({ kind: 'dismissed' });
  expect(world.faults).toEqual([]);
});

it('forgets the sleep timer when another tab dismisses the player, as when this one does', () => {
  playing('ab');
  world.dispatch({ kind: 'sleepChosen', sleep: { kind: 'endOfTrack' } });
  const saved = { queue: emptyQueue, track: null, atS: 0, playedMs: 0, volume: 1, lastCountedTrackId: null };
  expect(doing(() => world.dispatch({ kind: 'savedChanged', saved }))).toContain('cancelSleep');
  world.questions.length = 0;
  playing('ab');
  world.answer(0, 'stored');
  world.say({ kind: 'ended' });
  expect([world.state.queue.currentTrackId, kinds().includes('notify')]).toEqual(['b', false]);
  expect(world.faults).toEqual([]);
});

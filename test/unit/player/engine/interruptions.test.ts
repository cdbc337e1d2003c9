import { beforeEach, describe, expect, it } from 'vitest';
import { id, ids } from '../../../support/player.ts';
import { Outside, type Answer } from './outside.ts';

const list = { route: '/liked-songs', kind: 'playlist' } as const;

let world: Outside;
beforeEach(() => {
  world = new Outside();
  world.dispatch({ kind: 'queueEdited', edit: { kind: 'repeatChanged', repeat: 'off' } });
});

const at = (): string => world.state.playback.at;
const press = (names: string): void =>
  world.dispatch({ kind: 'trackPressed', trackIds: ids(names), startAt: 0, origin: list });
const playing = (names: string, answer: Answer = 'network'): void => {
  press(names);
  world.answer(0, answer);
  world.say({ kind: 'playing' });
};
const pause = (): void => world.dispatch({ kind: 'pausePressed' });
/** What the next event makes to be done. */
const doing = (event: () => void): string[] => {
  world.effects.length = 0;
  event();
  return world.effects.map(({ kind }) => kind);
};
const answerTo = (name: string, answer: Answer): void =>
  world.answer(
    world.questions.findIndex((asked) => asked.kind === 'resolve' && asked.trackId === id(name)),
    answer,
  );

describe('the current track, taken out of the queue', () => {
  const remove = (): void => world.dispatch({ kind: 'queueEdited', edit: { kind: 'removed', trackId: id('a') } });

  it('is followed by the next one, which is recorded like a chosen one', () => {
    playing('abc');
    expect(doing(remove)).toContain('recordChosen');
    expect([at(), world.state.queue.currentTrackId]).toEqual(['resolving', 'b']);
    expect(world.faults).toEqual([]);
  });

  it('is followed by the next one in silence while paused', () => {
    playing('abc');
    pause();
    const done = doing(remove);
    expect(done).toEqual(expect.arrayContaining(['unload', 'readTrack', 'setPlayedTime']));
    expect(done).not.toContain('recordChosen');
    expect(world.state.playback).toEqual({ at: 'cued', trackId: 'b', atS: 0 });
    expect(world.state.queue.trackIds).toEqual(ids('bc'));
    expect([world.element.url, world.faults]).toEqual([null, []]);
  });
});

describe('another quality', () => {
  const change = (): void => world.dispatch({ kind: 'qualityChanged', quality: 'low' });

  it('of a track that is looked up is looked up instead', () => {
    press('ab');
    change();
    answerTo('a', 'network');
    expect(at()).toBe('resolving');
    answerTo('a', 'network');
    expect(at()).toBe('loading');
    expect(world.faults).toEqual([]);
  });

  it('that is of the same address goes on without a gap', () => {
    playing('ab');
    change();
    const done = doing(() => answerTo('a', 'network'));
    expect(done).not.toContain('load');
    expect(world.state.playback).toMatchObject({ at: 'playing', loaded: { quality: 'low', track: { id: 'a' } } });
    expect([world.state.queue.trackIds, world.faults]).toEqual([ids('ab'), []]);
  });

  it('is loaded in silence while paused, at the same second', () => {
    playing('ab');
    pause();
    world.moment = { ...world.moment, positionS: 42 };
    change();
    const done = doing(() => answerTo('a', 'stored'));
    expect([done.includes('load'), done.includes('play'), at()]).toEqual([true, false, 'paused']);
    expect(world.effects).toContainEqual(expect.objectContaining({ kind: 'load', atS: 42 }));
    expect([world.state.queue.trackIds, world.faults]).toEqual([ids('ab'), []]);
  });
});

describe('the audio output', () => {
  const lose = (positionS: number): string[] => {
    world.moment = { ...world.moment, positionS };
    return doing(() => world.say({ kind: 'failed', reason: 'noOutput' }));
  };

  it('that is lost is opened again with the source', () => {
    playing('ab');
    for (const positionS of [42, 60]) {
      expect(lose(positionS).slice(0, 2)).toEqual(['load', 'play']);
      expect(world.effects).toContainEqual(expect.objectContaining({ kind: 'load', atS: positionS }));
      world.say({ kind: 'playing' });
      expect(at()).toBe('playing');
    }
    expect(world.faults).toEqual([]);
  });

  it('that is lost again at once leaves the track cued, and says so', () => {
    playing('ab');
    lose(42);
    world.say({ kind: 'playing' });
    lose(43);
    expect(world.effects).toContainEqual({ kind: 'notify', notice: 'noOutput' });
    expect(world.state.playback).toEqual({ at: 'cued', trackId: 'a', atS: 43 });
    expect([world.element.url, world.faults]).toEqual([null, []]);
  });
});

describe('with nothing behind it', () => {
  it('a track plays on after Next', () => {
    playing('a');
    world.dispatch({ kind: 'nextPressed' });
    expect([at(), world.element.plays, world.state.move]).toEqual(['playing', true, null]);
  });

  it('a track that cannot play is cued by Next', () => {
    press('a');
    world.answer(0, 'nothing');
    expect(at()).toBe('searching');
    world.dispatch({ kind: 'nextPressed' });
    expect([at(), world.state.move, world.faults]).toEqual(['cued', null, []]);
  });

  it('a track whose continuation never comes ends as if it had none', () => {
    world.dispatch({ kind: 'goOnChanged', isOn: true });
    playing('a');
    world.say({ kind: 'ended' });
    expect(at()).toBe('searching');
    expect(doing(() => world.dispatch({ kind: 'stallTimedOut' }))).not.toContain('notify');
    expect([at(), world.faults]).toEqual(['cued', []]);
  });
});

describe('a track that cannot play', () => {
  const next = (): string[] => doing(() => world.dispatch({ kind: 'nextPressed' }));
  const fail = (): void => {
    press('abcde');
    world.answer(0, 'nothing');
  };

  it.each<Answer>(['network', 'stored'])('is followed by one that is recorded once it is heard: %s', (answer) => {
    fail();
    expect(doing(() => world.answer(1, answer))).not.toContain('recordChosen');
    expect([at(), world.state.queue.currentTrackId]).toEqual(['resolving', 'b']);
    expect(doing(() => answerTo('b', 'network'))).not.toContain('recordChosen');
    doing(() => world.say({ kind: 'playing' }));
    expect(world.effects).toContainEqual({ kind: 'recordChosen', trackId: 'b' });
  });

  it('offline, is passed over by a Next that chooses the stored one behind it', () => {
    playing('abc');
    world.moment = { ...world.moment, isOffline: true };
    world.questions.length = 0;
    expect(next()).toContain('search');
    const done = doing(() => world.answer(2, 'stored'));
    expect(done).toEqual(expect.arrayContaining(['notify', 'recordChosen', 'recordSkipped']));
    expect(world.state.queue.currentTrackId).toBe('c');
  });

  it('offline, is looked for again by a Next whose stored track was removed meanwhile', () => {
    playing('abc');
    world.moment = { ...world.moment, isOffline: true };
    world.questions.length = 0;
    next();
    world.dispatch({ kind: 'queueEdited', edit: { kind: 'removed', trackId: id('c') } });
    expect(doing(() => world.answer(2, 'stored'))).toContain('search');
    expect([at(), world.state.queue.currentTrackId, world.faults]).toEqual(['playing', 'a', []]);
  });

  it.each([true, false])('leaves the network in doubt until it has answered a search: %s', (overNetwork) => {
    fail();
    world.answer(0, 'network');
    answerTo('b', 'network');
    world.say({ kind: 'playing' });
    expect(next()).toContain('search');
    const index = world.questions.findIndex(({ kind }) => kind === 'search');
    const [asked] = world.questions.splice(index, 1);
    if (asked?.kind !== 'search') throw new Error('no search');
    const found = { kind: 'found', trackId: id('c'), overNetwork, passedOver: false } as const;
    world.dispatch({ kind: 'searched', request: asked.request, answer: found });
    answerTo('c', 'network');
    world.say({ kind: 'playing' });
    expect(next().includes('search')).toBe(!overNetwork);
    expect(world.faults).toEqual([]);
  });
});

it('plays the stored copy, though an older lookup that knew none of it answers last', () => {
  world.dispatch({ kind: 'expected', trackId: id('a') });
  world.dispatch({ kind: 'audioStored', trackId: id('a') });
  world.answer(1, 'stored');
  world.answer(0, 'network');
  expect(world.state.expected?.resolved?.sources[0]?.stored).toBe(true);
  expect(doing(() => press('a')).slice(0, 2)).toEqual(['load', 'play']);
  expect([world.element.url?.startsWith('https:'), world.faults]).toEqual([false, []]);
});

it('goes on playing when a list expects no track any more', () => {
  playing('ab');
  const { playback, queue } = world.state;
  world.dispatch({ kind: 'expected', trackId: null });
  expect(world.state).toMatchObject({ playback, queue, expected: null });
});

it('is heard again at a change of the volume', () => {
  world.dispatch({ kind: 'muteToggled' });
  world.effects.length = 0;
  world.dispatch({ kind: 'volumeSet', volume: 0.5 });
  expect(world.state).toMatchObject({ volume: 0.5, muted: false });
  expect(world.effects).toContainEqual({ kind: 'setVolume', volume: 0.5, muted: false });
});

it('ends a timer of minutes when sleep is to come with the end of the track', () => {
  world.dispatch({ kind: 'sleepChosen', sleep: { kind: 'after', minutes: 15 } });
  playing('ab');
  const done = doing(() => world.dispatch({ kind: 'sleepChosen', sleep: { kind: 'endOfTrack' } }));
  expect([done.includes('cancelSleep'), done.includes('scheduleSleep')]).toEqual([true, false]);
  world.dispatch({ kind: 'sleepDue' });
  expect([at(), world.state.sleep.kind]).toEqual(['playing', 'endOfTrack']);
});

it('a song pressed in the genre that plays takes the list as it has grown, but leaves one that was shuffled', () => {
  const pressIn = (names: string, startAt: number): void =>
    world.dispatch({ kind: 'trackPressed', trackIds: ids(names), startAt, origin: { kind: 'genre', route: '/pop' } });
  const queue = (): string => world.state.queue.trackIds.join('');
  pressIn('abc', 0);
  pressIn('abcd', 1);
  expect(queue()).toBe('abcd');
  world.dispatch({ kind: 'queueEdited', edit: { kind: 'replaced', trackIds: ids('bdca'), suggestedIds: [] } });
  pressIn('abcde', 2);
  expect([queue(), world.state.queue.currentTrackId]).toEqual(['bdca', 'c']);
  pressIn('abcde', 4);
  expect(queue()).toBe('abcde');
});

describe('the track after', () => {
  it('comes also where the audio ran dry just before its end', () => {
    playing('abc');
    world.say({ kind: 'waiting' });
    expect(at()).toBe('stalled');
    world.say({ kind: 'ended' });
    expect(world.state.queue.currentTrackId).toBe('b');
  });

  it('is recorded like a chosen one, after an end and with Next', () => {
    playing('abc');
    expect(doing(() => world.say({ kind: 'ended' }))).toContain('recordChosen');
    answerTo('b', 'network');
    world.say({ kind: 'playing' });
    expect(doing(() => world.dispatch({ kind: 'nextPressed' }))).toContain('recordChosen');
    expect([world.state.queue.currentTrackId, world.faults]).toEqual(['c', []]);
  });

  it('is not looked for after Clear, also where the song is paused and goes on', () => {
    playing('ab');
    world.dispatch({ kind: 'goOnChanged', isOn: true });
    world.dispatch({ kind: 'queueEdited', edit: { kind: 'replaced', trackIds: ids('a'), suggestedIds: [] } });
    pause();
    world.dispatch({ kind: 'resumed' });
    expect(doing(() => world.say({ kind: 'playing' }))).not.toContain('autofill');
  });

  it('is looked for again where the queue changes meanwhile, and only then', () => {
    playing('ab');
    world.dispatch({ kind: 'goOnChanged', isOn: true });
    expect(doing(() => world.say({ kind: 'ended' }))).not.toContain('autofill');
    answerTo('b', 'network');
    world.say({ kind: 'playing' });
    expect(doing(() => world.dispatch({ kind: 'muteToggled' }))).not.toContain('autofill');
    const edit = { kind: 'removed', trackId: id('a') } as const;
    expect(doing(() => world.dispatch({ kind: 'queueEdited', edit }))).toContain('autofill');
  });
});

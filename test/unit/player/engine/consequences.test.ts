import { beforeEach, describe, expect, it } from 'vitest';
import type { PlayerEffect, PlayerEvent } from '../../../../src/player/engine/events.ts';
import { id, ids, track } from '../../../support/player.ts';
import { Outside, type Answer } from './outside.ts';

const list = { route: '/liked-songs', kind: 'playlist' } as const;

let world: Outside;
const effectsOf = (event: PlayerEvent): readonly PlayerEffect[] => {
  world.effects.length = 0;
  world.dispatch(event);
  return [...world.effects];
};
const kindsOf = (event: PlayerEvent): string[] => effectsOf(event).map(({ kind }) => kind);
const repeat = (mode: 'off' | 'all' | 'one'): PlayerEvent => ({
  kind: 'queueEdited',
  edit: { kind: 'repeatChanged', repeat: mode },
});
const load = (names: string, startAt = 0): void => {
  const trackIds = ids(names);
  world.dispatch({ kind: 'trackPressed', trackIds, startAt, origin: list });
  world.answer(
    world.questions.findIndex((asked) => asked.kind === 'resolve' && asked.trackId === trackIds[startAt]),
    'network',
  );
};
const play = (names: string, startAt = 0): void => {
  load(names, startAt);
  world.say({ kind: 'playing' });
};

beforeEach(() => {
  world = new Outside();
  play('ab');
});

describe('the lock of the tab that plays', () => {
  const silent: readonly PlayerEvent[] = [
    { kind: 'volumeSet', volume: 0.4 },
    { kind: 'sought', atS: 12 },
    repeat('one'),
    { kind: 'queueEdited', edit: { kind: 'appended', trackIds: ids('c') } },
    { kind: 'expected', trackId: id('b') },
  ];

  it.each(silent)('is not taken by $kind while paused, or another tab would fall silent', (event) => {
    world.dispatch({ kind: 'pausePressed' });
    expect(kindsOf(event)).not.toContain('takeLock');
  });

  it('is taken once for what goes on playing', () => {
    for (const event of silent) expect(kindsOf(event)).not.toContain('takeLock');
    world.dispatch({ kind: 'pausePressed' });
    expect(kindsOf({ kind: 'resumed' })).toContain('takeLock');
    expect(world.faults).toEqual([]);
  });
});

it('gives the lock back with a dismissal, once', () => {
  expect(kindsOf({ kind: 'dismissed' })).toContain('releaseLock');
  expect(kindsOf({ kind: 'volumeSet', volume: 0.4 })).not.toContain('releaseLock');
});

it('tells the lock screen what plays, and the next track only once it is read', () => {
  const told = (event: PlayerEvent): readonly unknown[] =>
    effectsOf(event).flatMap((effect): unknown =>
      effect.kind === 'setSessionState' ? effect.state : effect.kind === 'setSessionTrack' ? effect.track : [],
    );
  expect(told({ kind: 'pausePressed' })).toEqual(['paused']);
  expect(told({ kind: 'volumeSet', volume: 0.4 })).toEqual([]);
  expect(told({ kind: 'nextPressed' })).toEqual(['playing']);
  expect(told({ kind: 'trackRead', track: track('b') })).toEqual([track('b')]);
  expect(told({ kind: 'dismissed' })).toEqual([null, 'none']);
});

describe('what is saved', () => {
  const persisted = (event: PlayerEvent): boolean | null =>
    effectsOf(event).flatMap((effect) => (effect.kind === 'persist' ? [effect.claims] : []))[0] ?? null;

  it.each<[string, PlayerEvent, boolean | null]>([
    ['a volume', { kind: 'volumeSet', volume: 0.4 }, true],
    ['a seek', { kind: 'sought', atS: 12 }, true],
    ['another queue', repeat('one'), true],
    ['a start', { kind: 'resumed' }, true],
    ['where the element has moved to', { kind: 'audio', change: { kind: 'seeked' } }, false],
    ['that a track was looked up', { kind: 'expected', trackId: id('b') }, null],
    ['that a play was counted', { kind: 'playCounted', trackId: id('a') }, null],
  ])('while paused: %s', (_, event, claims) => {
    world.dispatch({ kind: 'pausePressed' });
    expect(persisted(event)).toBe(claims);
  });

  it('of a pause does not claim the saved state for this tab', () => {
    expect(persisted({ kind: 'pausePressed' })).toBe(false);
  });

  it('of suggestions that a setting dropped does not either', () => {
    world.dispatch(repeat('off'));
    world.dispatch({ kind: 'goOnChanged', isOn: true });
    world.dispatch({ kind: 'suggested', queued: world.state.queue.trackIds, trackIds: ids('xy') });
    expect(world.state.queue.trackIds).toEqual(ids('abxy'));
    expect(persisted({ kind: 'goOnChanged', isOn: false })).toBe(false);
    expect(world.state.queue.trackIds).toEqual(ids('ab'));
  });
});

it('shows no record of a track that is not the current one', () => {
  world.dispatch({ kind: 'trackRead', track: track('b') });
  expect(world.state.track?.id).toBe('a');
  world.dispatch({ kind: 'trackRead', track: track('a', { title: 'Renamed' }) });
  expect(world.state.track?.title).toBe('Renamed');
});

it('begins a repeated first track again in the element that has it', () => {
  world.dispatch(repeat('one'));
  const done = kindsOf({ kind: 'audio', change: { kind: 'ended' } });
  expect(done.slice(0, 4)).toEqual(['recordEnded', 'seek', 'play', 'setPlayedTime']);
  expect(done).not.toContain('load');
});

describe('going on after the end', () => {
  beforeEach(() => {
    world.dispatch({ kind: 'goOnChanged', isOn: true });
    world.dispatch(repeat('off'));
  });
  const autofills = (event: PlayerEvent): boolean => kindsOf(event).includes('autofill');

  it('shows that nothing plays while it waits for what follows', () => {
    play('ab', 1);
    world.say({ kind: 'ended' });
    expect([world.state.playback.at, world.state.move?.phase]).toEqual(['searching', 'autofilling']);
  });

  it('goes on with Next although another tab saves the same queue while it waits', () => {
    play('ab', 1);
    world.dispatch({ kind: 'pausePressed' });
    world.dispatch({ kind: 'nextPressed' });
    const { queue, track: shown, volume } = world.state;
    const rest = { track: shown, playedMs: 0, atS: 0, lastCountedTrackId: null, volume };
    world.dispatch({ kind: 'savedChanged', saved: { ...rest, queue: { ...queue, trackIds: ids('ab') } } });
    world.dispatch({ kind: 'suggested', queued: queue.trackIds, trackIds: ids('c') });
    world.dispatch({ kind: 'autofilled', after: id('b') });
    expect(world.state.queue).toMatchObject({ currentTrackId: 'c', trackIds: ids('abc') });
  });

  it('lets the track play on while Next waits', () => {
    play('ab', 1);
    world.dispatch({ kind: 'nextPressed' });
    expect([world.state.playback.at, world.state.move?.phase]).toEqual(['playing', 'autofilling']);
  });

  it('looks for what follows a single track, unless the user removed the rest of the queue', () => {
    load('c');
    expect(autofills({ kind: 'audio', change: { kind: 'playing' } })).toBe(true);
    play('ab', 0);
    expect(autofills({ kind: 'queueEdited', edit: { kind: 'replaced', trackIds: ids('a'), suggestedIds: [] } })).toBe(
      false,
    );
  });

  it('looks for what follows a queue whose last entries were taken out', () => {
    play('abc', 1);
    expect(autofills({ kind: 'queueEdited', edit: { kind: 'replaced', trackIds: ids('ab'), suggestedIds: [] } })).toBe(
      true,
    );
  });
});

it('looks for the next track once more when its audio is stored, and not for that of another one', () => {
  world.answer(
    world.questions.findIndex((asked) => asked.kind === 'resolve'),
    'network',
  );
  expect(kindsOf({ kind: 'audioStored', trackId: id('z') })).not.toContain('resolve');
  expect(kindsOf({ kind: 'audioStored', trackId: id('b') })).toContain('resolve');
});

it('does not look at once again for a next track that could not be read: with a broken database that would never end', () => {
  const unread = { kind: 'resolved', trackId: id('b'), quality: world.state.quality, resolved: null } as const;
  expect(kindsOf(unread)).not.toContain('resolve');
  expect(kindsOf({ kind: 'audio', change: { kind: 'seeked' } })).toContain('resolve');
  expect(kindsOf(unread)).not.toContain('resolve');
  expect(kindsOf({ kind: 'audio', change: { kind: 'ended' } })).toContain('resolve');
});

it('leaves the paused audio loaded when another tab changes the queue around it', () => {
  world.moment = { ...world.moment, positionS: 30 };
  world.dispatch({ kind: 'pausePressed' });
  const { queue, track: shown, volume } = world.state;
  const saved = {
    queue: { ...queue, repeat: 'one' },
    track: shown,
    playedMs: 0,
    volume,
    lastCountedTrackId: null,
  } as const;
  expect(kindsOf({ kind: 'savedChanged', saved: { ...saved, atS: 30.2 } })).not.toContain('unload');
  expect([world.state.playback.at, world.state.queue.repeat]).toEqual(['paused', 'one']);
  world.dispatch({ kind: 'savedChanged', saved: { ...saved, atS: 50 } });
  expect(world.state.playback).toMatchObject({ at: 'cued', atS: 50 });
});

it('stays muted when another tab changes the queue, and is heard again when that tab changes the volume', () => {
  world.dispatch({ kind: 'muteToggled' });
  const { queue, track: shown, volume } = world.state;
  const saved = { queue, track: shown, playedMs: 0, atS: 0, lastCountedTrackId: null } as const;
  const asBefore: PlayerEvent = { kind: 'savedChanged', saved: { ...saved, volume } };
  expect(kindsOf(asBefore)).not.toContain('setVolume');
  expect(world.state.muted).toBe(true);
  expect(kindsOf({ kind: 'savedChanged', saved: { ...saved, volume: 0.4 } })).toContain('setVolume');
  expect(world.state).toMatchObject({ muted: false, volume: 0.4 });
});

it('plans the handover anew for another next track and another position, and gives it up with a pause', () => {
  const planned = (event: PlayerEvent): string[] => kindsOf(event).filter((kind) => kind.endsWith('Handover'));
  expect(planned({ kind: 'volumeSet', volume: 0.4 })).toEqual([]);
  expect(planned({ kind: 'queueEdited', edit: { kind: 'playNextAdded', trackIds: [id('c')] } })).toEqual([
    'scheduleHandover',
  ]);
  expect(planned({ kind: 'audio', change: { kind: 'seeked' } })).toEqual(['scheduleHandover']);
  expect(planned({ kind: 'pausePressed' })).toEqual(['cancelHandover']);
  world.dispatch({ kind: 'resumed' });
  expect(planned({ kind: 'audio', change: { kind: 'playing' } })).toEqual(['scheduleHandover']);
});

describe('downloads', () => {
  const downloads = (event: PlayerEvent): readonly (readonly string[] | string)[] =>
    effectsOf(event)
      .map((effect) => (effect.kind === 'downloadAhead' ? effect.trackIds : effect.kind))
      .filter((told) => typeof told !== 'string' || told.endsWith('Link'));
  const say = (kind: 'playing' | 'waiting' | 'loadedEnough' | 'loadedAhead') =>
    downloads({ kind: 'audio', change: { kind } });
  const answerNext = (answer: Answer) =>
    world.answer(
      world.questions.findIndex((asked) => asked.kind === 'resolve' && asked.trackId === id('b')),
      answer,
    );

  it('leave the link to a track that has to come from the network, until enough of it is loaded', () => {
    expect(say('loadedEnough')).toEqual(['releaseLink']);
    answerNext('network');
    expect(downloads({ kind: 'nextPressed' })).toEqual(['takeLink']);
    expect(say('playing')).toEqual([]);
    expect(say('loadedEnough')).toEqual(['releaseLink']);
  });

  it('begin with the playing track and the next one, once the browser loads no more of it', () => {
    expect(say('loadedEnough')).toEqual(['releaseLink']);
    expect(say('loadedAhead')).toEqual([ids('ab')]);
    downloads({ kind: 'nextPressed' });
    expect(say('loadedAhead')).toEqual([]);
  });

  it('leave it to a track that runs dry although it had enough, until the browser loads no more of it', () => {
    expect([...say('playing'), ...say('waiting')]).toEqual([]);
    expect(say('loadedEnough')).toEqual(['releaseLink']);
    say('playing');
    expect(say('waiting')).toEqual(['takeLink']);
    expect([...say('playing'), ...say('loadedEnough')]).toEqual([]);
    expect(say('loadedAhead')).toEqual([ids('ab'), 'releaseLink']);
    say('waiting');
    expect(say('loadedAhead')).toEqual([ids('ab'), 'releaseLink']);
    // Nothing would ever give it back: the browser has all it wants.
    expect(downloads({ kind: 'volumeSet', volume: 0.4 })).toEqual([]);
  });

  it('go on while the track is paused, and leave the link to it again if it still has too little', () => {
    expect(downloads({ kind: 'pausePressed' })).toEqual(['releaseLink']);
    expect(downloads({ kind: 'resumed' })).toEqual(['takeLink']);
    downloads({ kind: 'pausePressed' });
    expect([...say('loadedEnough'), ...say('loadedAhead')]).toEqual([ids('ab')]);
    expect(downloads({ kind: 'resumed' })).toEqual([]);
  });

  it('go on once no track needs the network any more: none is left, or a stored one plays', () => {
    answerNext('stored');
    expect(downloads({ kind: 'nextPressed' })).toEqual(['releaseLink']);
    expect(say('playing')).toEqual([ids('ba')]);
    expect(say('waiting')).toEqual([]);
    expect(downloads({ kind: 'dismissed' })).toEqual([]);
  });

  it('go on after a dismissal, and in another tab that takes playback over', () => {
    expect(downloads({ kind: 'dismissed' })).toEqual(['releaseLink']);
    play('ab');
    expect(downloads({ kind: 'lockLost' })).toEqual(['releaseLink']);
  });
});

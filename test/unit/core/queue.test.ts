import { describe, expect, it } from 'vitest';
import { parseTrackId } from '../../../src/core/ids.ts';
import type { TrackId } from '../../../src/core/ids.ts';
import {
  emptyQueue,
  nextIndex,
  nextRepeat,
  indexAfterEnd,
  previousIndex,
  previousStep,
  queueAfter,
  restoredQueue,
} from '../../../src/core/queue.ts';
import type { Queue, Repeat } from '../../../src/core/queue.ts';
import { assertDefined } from '../../../src/lib/assert-defined.ts';

const id = (name: string): TrackId => assertDefined(parseTrackId(name), name);
const ids = (names: string): TrackId[] => names.split('').map(id);

/** A playlist of one-letter tracks, playing the letter in brackets: `ab[c]d`. */
function playing(pattern: string, repeat: Repeat = 'all', from: 'playlist' | 'genre' = 'playlist'): Queue {
  const startAt = pattern.indexOf('[');
  const trackIds = ids(pattern.replace(/[[\]]/g, ''));
  return queueAfter({ ...emptyQueue, repeat }, { kind: 'listPlayed', trackIds, startAt, from, route: '/x' });
}

function shown(queue: Queue): string {
  if (queue.currentIndex < 0) return `${queue.trackIds.join('')} (${queue.currentTrackId ?? 'nothing'})`;
  return queue.trackIds.map((track, at) => (at === queue.currentIndex ? `[${track}]` : track)).join('');
}

const trackAt = (queue: Queue, index: number | null) => (index === null ? null : queue.trackIds[index]);

it('another list around the current track goes on with it, or without it among them, and grows no more', () => {
  const genre = playing('ab[c]d', 'all', 'genre');
  const cleared = queueAfter(genre, { kind: 'replaced', trackIds: ids('c'), suggestedIds: [] });
  expect([shown(cleared), cleared.kind]).toEqual(['[c]', 'playlist']);
  expect(shown(queueAfter(cleared, { kind: 'replaced', trackIds: ids('abccd'), suggestedIds: [] }))).toBe('ab[c]d');
  expect(queueAfter(cleared, { kind: 'replaced', trackIds: ids('ab'), suggestedIds: [] }).currentIndex).toBe(-1);
  expect(queueAfter(emptyQueue, { kind: 'replaced', trackIds: ids('ab'), suggestedIds: [] })).toEqual(emptyQueue);
});

describe('playing a list', () => {
  it('makes the list the playlist and starts where asked', () => {
    expect(shown(playing('ab[c]d'))).toBe('ab[c]d');
    expect(playing('[a]bc').route).toBe('/x');
  });

  it('leaves the list given to it alone when it is played or reordered', () => {
    const list = ids('abcd');
    const queue = queueAfter(emptyQueue, {
      kind: 'listPlayed',
      trackIds: list,
      startAt: 0,
      from: 'playlist',
      route: null,
    });
    queueAfter(queue, { kind: 'reordered', order: ids('dcba') });
    expect(list.join('')).toBe('abcd');
  });

  it('keeps a track that stands twice in the list once, and still starts at the right one', () => {
    const queue = queueAfter(emptyQueue, {
      kind: 'listPlayed',
      trackIds: ids('abacb'),
      startAt: 3,
      from: 'playlist',
      route: null,
    });
    expect(shown(queue)).toBe('ab[c]');
  });

  it('does nothing for an empty list or a start outside it', () => {
    const queue = playing('a[b]');
    const event = { kind: 'listPlayed', from: 'playlist', route: null } as const;
    expect(queueAfter(queue, { ...event, trackIds: [], startAt: 0 })).toBe(queue);
    expect(queueAfter(queue, { ...event, trackIds: ids('xy'), startAt: 2 })).toBe(queue);
  });

  it('keeps the repeat mode, which starts as all', () => {
    expect(emptyQueue.repeat).toBe('all');
    expect(playing('[a]b', 'one').repeat).toBe('one');
  });
});

describe('next, with a playlist', () => {
  it('is the next entry', () => {
    const queue = playing('a[b]c');
    expect(trackAt(queue, nextIndex(queue))).toBe('c');
  });

  it.each([
    ['all', 'a'],
    ['one', 'c'],
    ['off', null],
  ] as const)('at the end with repeat %s is %s', (repeat, expected) => {
    const queue = playing('ab[c]', repeat);
    expect(trackAt(queue, nextIndex(queue))).toBe(expected);
  });

  it('still moves in the middle when repeat is one', () => {
    const queue = playing('[a]b', 'one');
    expect(trackAt(queue, nextIndex(queue))).toBe('b');
  });

  it('is none when the current track is missing from the list, whatever repeat says', () => {
    for (const repeat of ['off', 'all', 'one'] as const) {
      const queue = restoredQueue({
        kind: 'playlist',
        route: null,
        trackIds: ids('abc'),
        currentTrackId: id('z'),
        suggestedIds: [],
        repeat,
      });
      expect([nextIndex(queue), previousIndex(queue), indexAfterEnd(queue)]).toEqual([null, null, null]);
    }
  });

  it('goes straight to the next track that can play, over the end only when repeat is all', () => {
    const onlyA = (track: TrackId) => track === 'a';
    expect(trackAt(playing('a[b]cd'), nextIndex(playing('a[b]cd'), onlyA))).toBe('a');
    expect(nextIndex(playing('a[b]cd', 'off'), onlyA)).toBeNull();
    expect(nextIndex(playing('a[b]cd'), () => false)).toBeNull();
  });

  it('is none in the middle when nothing behind it can play, also when repeat is one', () => {
    const onlyTheFirstTwo = (track: TrackId) => track < 'c';
    expect(nextIndex(playing('a[b]cd', 'one'), onlyTheFirstTwo)).toBeNull();
    expect(trackAt(playing('a[b]', 'one'), nextIndex(playing('a[b]', 'one'), onlyTheFirstTwo))).toBe('b');
  });
});

describe('next, within a genre', () => {
  it('is the next track of the list, and at its end the first only when repeat is all', () => {
    const middle = playing('a[b]c', 'all', 'genre');
    const last = playing('ab[c]', 'all', 'genre');
    expect(trackAt(middle, nextIndex(middle))).toBe('c');
    expect(trackAt(last, nextIndex(last))).toBe('a');
    for (const repeat of ['off', 'one'] as const) expect(nextIndex(playing('ab[c]', repeat, 'genre'))).toBeNull();
  });

  it('is none when the track belongs to no list', () => {
    expect(nextIndex(emptyQueue)).toBeNull();
    const alone = restoredQueue({
      kind: 'none',
      route: null,
      trackIds: ids('ab'),
      currentTrackId: id('a'),
      suggestedIds: [],
      repeat: 'all',
    });
    expect(nextIndex(alone)).toBeNull();
  });
});

it('Next at the end of a list whose last song alone can play leads to it as repeat says', () => {
  const onlyLast = (track: TrackId) => track === 'c';
  expect(nextIndex(playing('ab[c]', 'all'), onlyLast)).toBe(2);
  expect(nextIndex(playing('ab[c]', 'one'), onlyLast)).toBe(2);
  expect(nextIndex(playing('ab[c]', 'off'), onlyLast)).toBeNull();
  expect(nextIndex(playing('ab[c]', 'one'), () => false)).toBeNull();
  expect(previousIndex(playing('ab[c]', 'one'), onlyLast)).toBeNull();
});

describe('previous', () => {
  it.each(['all', 'one', 'off'] as const)('begins the first track again when repeat is %s', (repeat) => {
    for (const kind of ['playlist', 'genre'] as const) {
      expect(previousStep(playing('[a]bc', repeat, kind), 0)).toEqual({ kind: 'restart' });
      expect(previousIndex(playing('[a]bc', repeat, kind))).toBeNull();
    }
  });

  it('restarts the track when more than 5 s have played, and moves at 5 s or less', () => {
    const queue = playing('a[b]c');
    expect(previousStep(queue, 5.01)).toEqual({ kind: 'restart' });
    expect(previousStep(queue, 5)).toEqual({ kind: 'move', index: 0 });
    const missing = { ...playing('[a]b'), currentIndex: -1 };
    expect(previousStep(missing, 2)).toEqual({ kind: 'none' });
    expect(previousStep(emptyQueue, 60)).toEqual({ kind: 'none' });
  });
});

describe('the end of a song', () => {
  it('plays it again when repeat is one, also within a genre', () => {
    const playlist = playing('a[b]c', 'one');
    const genre = playing('a[b]c', 'one', 'genre');
    expect(trackAt(playlist, indexAfterEnd(playlist))).toBe('b');
    expect(trackAt(genre, indexAfterEnd(genre))).toBe('b');
  });

  it('goes on as Next does otherwise', () => {
    expect(trackAt(playing('a[b]c'), indexAfterEnd(playing('a[b]c')))).toBe('c');
    expect(indexAfterEnd(playing('ab[c]', 'off'))).toBeNull();
  });

  it('does not repeat a song that cannot play', () => {
    const queue = playing('a[b]c', 'one');
    expect(
      trackAt(
        queue,
        indexAfterEnd(queue, (track) => track !== 'b'),
      ),
    ).toBe('c');
  });
});

it('cycles repeat through off, all, one and off again', () => {
  const seen = [nextRepeat('off')];
  seen.push(nextRepeat('all'), nextRepeat('one'));
  expect(seen).toEqual(['all', 'one', 'off']);
});

it('restores no entry twice and no suggestion that is not in the list, and is a list once songs are added', () => {
  const stored = { kind: 'none', route: null, currentTrackId: id('c'), repeat: 'off' } as const;
  const queue = restoredQueue({ ...stored, trackIds: ids('abcab'), suggestedIds: ids('bz') });
  expect([shown(queue), queue.suggestedIds]).toEqual(['ab[c]', ids('b')]);
  for (const kind of ['playNextAdded', 'appended', 'suggested'] as const)
    expect(queueAfter(queue, { kind, trackIds: ids('x') }).kind).toBe('playlist');
});

describe('changing the queue', () => {
  it('puts what plays first when the fullscreen player shuffles, and the rest in the random order', () => {
    expect(shown(queueAfter(playing('ab[c]d'), { kind: 'reordered', order: ids('dacb') }))).toBe('[c]dab');
  });

  it('loses nothing to an order that names too little, too much or something twice', () => {
    expect(shown(queueAfter(playing('ab[c]d'), { kind: 'reordered', order: ids('dzd') }))).toBe('[c]dab');
  });

  it('does not bring what plays to its end back by shuffling or Play Next of itself, after it was removed', () => {
    const missing = queueAfter(playing('ab[c]', 'off'), { kind: 'removed', trackId: id('c') });
    expect(shown(queueAfter(missing, { kind: 'reordered', order: ids('ba') }))).toBe('ba (c)');
    expect(shown(queueAfter(missing, { kind: 'playNextAdded', trackIds: ids('c') }))).toBe('ab (c)');
  });

  it('puts Play Next right behind what plays, moving it when it is there already', () => {
    expect(shown(queueAfter(playing('a[b]c'), { kind: 'playNextAdded', trackIds: [id('x')] }))).toBe('a[b]xc');
    expect(shown(queueAfter(playing('a[b]cd'), { kind: 'playNextAdded', trackIds: [id('d')] }))).toBe('a[b]dc');
    expect(shown(queueAfter(playing('a[b]cd'), { kind: 'playNextAdded', trackIds: [id('a')] }))).toBe('[b]acd');
    expect(shown(queueAfter(playing('a[b]c'), { kind: 'playNextAdded', trackIds: [id('b')] }))).toBe('a[b]c');
    expect(shown(queueAfter(emptyQueue, { kind: 'playNextAdded', trackIds: [id('x')] }))).toBe('[x]');
  });

  it('puts several of Play Next behind what plays in their order, and plays the first where nothing does', () => {
    expect(shown(queueAfter(playing('a[b]cd'), { kind: 'playNextAdded', trackIds: ids('daxbx') }))).toBe('[b]daxc');
    expect(shown(queueAfter(emptyQueue, { kind: 'playNextAdded', trackIds: ids('xyx') }))).toBe('[x]y');
    expect(shown(queueAfter(playing('a[b]'), { kind: 'playNextAdded', trackIds: [] }))).toBe('a[b]');
  });

  it('puts Add to Queue at the end', () => {
    expect(shown(queueAfter(playing('a[b]c'), { kind: 'appended', trackIds: ids('xa') }))).toBe('[b]cxa');
    expect(shown(queueAfter(playing('a[b]c'), { kind: 'appended', trackIds: ids('b') }))).toBe('a[b]c');
    expect(shown(queueAfter(emptyQueue, { kind: 'appended', trackIds: ids('xy') }))).toBe('[x]y');
    expect(queueAfter(emptyQueue, { kind: 'appended', trackIds: [] })).toBe(emptyQueue);
  });

  it('removes an entry and goes on with the next when it was playing', () => {
    expect(shown(queueAfter(playing('a[b]c'), { kind: 'removed', trackId: id('a') }))).toBe('[b]c');
    expect(shown(queueAfter(playing('a[b]c'), { kind: 'removed', trackId: id('b') }))).toBe('a[c]');
    expect(shown(queueAfter(playing('ab[c]'), { kind: 'removed', trackId: id('c') }))).toBe('[a]b');
    expect(shown(queueAfter(playing('ab[c]', 'off'), { kind: 'removed', trackId: id('c') }))).toBe('ab (c)');
    expect(shown(queueAfter(playing('[a]'), { kind: 'removed', trackId: id('a') }))).toBe(' (a)');
    expect(shown(queueAfter(playing('[a]b'), { kind: 'removed', trackId: id('z') }))).toBe('[a]b');
  });

  it('moves an entry and keeps playing the same track', () => {
    const moved = (pattern: string, from: number, to: number) =>
      shown(queueAfter(playing(pattern), { kind: 'entryMoved', from, to }));
    expect(moved('ab[c]d', 0, 3)).toBe('b[c]da');
    expect(moved('ab[c]d', 3, 0)).toBe('dab[c]');
    expect(moved('ab[c]d', 2, 0)).toBe('[c]abd');
    expect(moved('ab[c]d', 0, 1)).toBe('ba[c]d');
    expect(moved('ab[c]d', 0, 9)).toBe('ab[c]d');
    expect(moved('ab[c]d', -1, 0)).toBe('ab[c]d');
  });

  it('clears everything but the repeat mode when the mini player is dismissed', () => {
    expect(queueAfter(playing('a[b]', 'one'), { kind: 'cleared' })).toEqual({ ...emptyQueue, repeat: 'one' });
  });
});

it('keeps 10,000 songs as quick to step through as ten', () => {
  let looks = 0;
  const trackIds = Array.from({ length: 10_000 }, (_, n) => id(`t${n}`));
  const queue = queueAfter(emptyQueue, {
    kind: 'listPlayed',
    trackIds,
    startAt: 5_000,
    from: 'playlist',
    route: null,
  });
  nextIndex(queue, () => {
    looks++;
    return true;
  });
  expect(looks).toBe(1);
  expect(queueAfter(queue, { kind: 'movedTo', index: 5_001 }).trackIds).toBe(queue.trackIds);
});

import { describe, expect, it } from 'vitest';
import type { TrackId } from '../../../../src/core/ids.ts';
import {
  indexAfterEnd,
  nextIndex,
  previousIndex,
  previousStep,
  emptyQueue,
  queueAfter,
  restoredQueue,
  type Queue,
} from '../../../../src/core/queue/queue.ts';
import { id, ids, playing } from './support.ts';

const trackAt = (queue: Queue, index: number | null) => (index === null ? null : queue.trackIds[index]);

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

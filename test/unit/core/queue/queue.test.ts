import { describe, expect, it } from 'vitest';
import { emptyQueue, nextRepeat, queueAfter, restoredQueue } from '../../../../src/core/queue/queue.ts';
import { id, ids, playing, shown } from './support.ts';

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

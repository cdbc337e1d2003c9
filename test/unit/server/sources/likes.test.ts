import { describe, expect, test } from 'vitest';
import { changesOf } from '../../../../server/sources/opensubsonic/likes.ts';

const readAt = new Date(1_000_000);
const agreedOn = (isStarred: boolean, sinceReadMs: number) => ({
  isStarred,
  agreedAt: new Date(readAt.getTime() + sinceReadMs),
});
const nothing = { agreed: new Map(), pending: new Set<string>() };
const longAgo = -3_600_000;

describe('what stars change in likes', () => {
  test('a star that is new likes, one that was taken back unlikes', () => {
    expect(changesOf({ readAt, starred: ['a', 'b'], unstarred: [] }, nothing)).toEqual({
      liked: ['a', 'b'],
      unliked: [],
    });
    const agreed = new Map([['a', agreedOn(true, longAgo)]]);
    expect(changesOf({ readAt, starred: [], unstarred: ['a'] }, { ...nothing, agreed })).toEqual({
      liked: [],
      unliked: ['a'],
    });
  });

  test('a star as it was agreed on changes nothing, whatever happened here since', () => {
    const agreed = new Map([
      ['a', agreedOn(true, longAgo)],
      ['b', agreedOn(false, longAgo)],
    ]);
    expect(changesOf({ readAt, starred: ['a'], unstarred: ['b', 'c'] }, { ...nothing, agreed })).toEqual({
      liked: [],
      unliked: [],
    });
  });

  test('a like or unlike on its way wins', () => {
    const agreed = new Map([['b', agreedOn(true, longAgo)]]);
    const pending = new Set(['a', 'b']);
    expect(changesOf({ readAt, starred: ['a'], unstarred: ['b'] }, { agreed, pending })).toEqual({
      liked: [],
      unliked: [],
    });
  });

  test.each([1, -4_000])('one that arrived %i ms after the stars were read wins: they are stale', (sinceReadMs) => {
    const agreed = new Map([
      ['a', agreedOn(false, sinceReadMs)],
      ['b', agreedOn(true, sinceReadMs)],
    ]);
    expect(changesOf({ readAt, starred: ['a'], unstarred: ['b'] }, { ...nothing, agreed })).toEqual({
      liked: [],
      unliked: [],
    });
  });
});

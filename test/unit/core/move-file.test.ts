import fc from 'fast-check';
import { expect, test } from 'vitest';
import { limits } from '../../../src/core/limits.ts';
import { parseMoveFile } from '../../../src/core/wire/move-file.ts';

const read = (value: unknown) => parseMoveFile(JSON.stringify(value), 'http://localhost:5001');
const base = { format: 'offbeat-move', version: 1, listener: { kind: 'guest', id: 'guest_abc' } };

test.each([
  ['', 'notJson'],
  ['{"format":"offbeat-move"', 'notJson'],
  ['<!doctype html>', 'notJson'],
  ['null', 'foreign'],
  ['[]', 'foreign'],
  ['{}', 'foreign'],
  ['{"format":"spotify","version":1}', 'foreign'],
  ['{"format":"offbeat-bug-report","version":1}', 'bugReport'],
  ['{"format":"offbeat-move","version":1}', 'foreign'],
])('%s is no file to import', (content, reason) => {
  expect(parseMoveFile(content, 'http://localhost:5001')).toEqual({ kind: 'unusable', reason });
});

test('a file of a newer version is refused, by its own number or by a change in it', () => {
  expect(read({ ...base, version: 3 })).toEqual({ kind: 'unusable', reason: 'newer' });
  expect(read({ ...base, changes: [{ v: 3 }] })).toEqual({ kind: 'unusable', reason: 'newer' });
});

test('a listener that cannot be is no listener', () => {
  for (const listener of [
    { kind: 'guest', id: 'uid-1' },
    { kind: 'member', id: 'guest_abc' },
    { kind: 'guest', id: 'visitor' },
    { kind: 'admin', id: 'guest_abc' },
    'guest_abc',
  ]) {
    expect(read({ ...base, listener })).toEqual({ kind: 'unusable', reason: 'foreign' });
  }
});

test('bad records are dropped and counted, good ones beside them come in', () => {
  const answer = read({
    ...base,
    likes: [{ id: 's1', likedAtMs: 5 }, { id: '' }, 7, { id: 's1', likedAtMs: 9 }],
    playlists: [{ id: 'p', name: 'One', song_ids: ['s1', 's1', {}] }, { name: 'without id' }],
    songs: [{ id: 's1', title: 'Song', audio_url: 'javascript:alert(1)' }, {}],
  });
  expect(answer).toMatchObject({
    kind: 'file',
    file: {
      likes: [{ trackId: 's1', likedAtMs: 5 }],
      playlists: [{ id: 'p', songIds: ['s1'], songCount: 1 }],
      songs: [{ track: { id: 's1', audioUrl: null } }],
      dropped: 4,
    },
  });
});

test('changes of users other than the file’s own stay out', () => {
  const change = (ownerId: string) => ({
    seq: 1,
    v: 1,
    ownerId,
    key: 'k',
    state: 'inflight',
    attemptId: 'x',
    leaseUntilMs: 9,
    mutation: { kind: 'track.countPlay', trackId: 's' },
  });
  expect(read({ ...base, changes: [change('guest_other')] })).toMatchObject({ file: { changes: [], dropped: 1 } });
  expect(read({ ...base, changes: [change('guest_abc')] })).toMatchObject({
    file: { changes: [{ state: 'pending', attemptId: null, leaseUntilMs: null }] },
  });
});

test('a file of version 1 is read with the names of its fields', () => {
  const operation = { kind: 'like.set', trackId: 's', liked: true };
  const changes = [{ seq: 1, v: 1, ownerId: 'guest_abc', key: 'k', state: 'pending', operation }];
  expect(read({ ...base, changes, settings: { soundBudgetBytes: 7 } })).toMatchObject({
    file: { changes: [{ mutation: operation }], settings: { storageBudgetBytes: 7 }, dropped: 0 },
  });
});

test('whatever is in a file, reading it never throws', () => {
  const keys = [
    'likes',
    'playlists',
    'songs',
    'changes',
    'settings',
    'follows',
    'profile',
    'play_counts',
    'recently_played',
  ];
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...keys), fc.jsonValue()), (rest) => {
      expect(read({ ...rest, ...base }).kind).toBe('file');
    }),
  );
});

test.each([
  [8_640_000_000_000_000, 8_640_000_000_000_000],
  [8_640_000_000_000_001, 0],
  [Number.MAX_SAFE_INTEGER, 0],
])(
  'a like at %d ms is one at %d ms: beyond the last time of a Date, the next one would not be later',
  (written, likedAtMs) => {
    expect(read({ ...base, likes: [{ id: 's1', likedAtMs: written }] })).toMatchObject({
      file: { likes: [{ trackId: 's1', likedAtMs }] },
    });
  },
);

test('a recent search is as long as one that was typed', () => {
  const term = 'x'.repeat(limits.searchTermMaxLength);
  expect(read({ ...base, recent_searches: [{ term }] })).toMatchObject({ file: { recentSearches: [{ term }] } });
});

test('20,000 follows and playlists come in whole, and what lies beyond a limit is counted', () => {
  const many = (length: number, prefix: string) =>
    Array.from({ length }, (_, n) => ({ id: `${prefix}${n}`, handle: `${prefix}${n}` }));
  const answer = read({
    ...base,
    follows: many(20_000, 'artist-'),
    playlists: many(20_000, 'list-'),
    recent_searches: Array.from({ length: 13 }, (_, n) => ({ term: `rain ${n}` })),
  });
  if (answer.kind !== 'file') throw new Error(answer.reason);
  expect(answer.file.follows).toHaveLength(20_000);
  expect(answer.file.playlists).toHaveLength(20_000);
  expect(answer.file.recentSearches).toHaveLength(10);
  expect(answer.file.dropped).toBe(3);
});

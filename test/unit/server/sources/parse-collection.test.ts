import { expect, test } from 'vitest';
import {
  parsePlaylistHead,
  parsePlaylistSongs,
  parseStarred,
} from '../../../../server/sources/opensubsonic/parse-collection.ts';

test('stars are in the order they were given, those without a time first; bad records are left out', () => {
  const song = [
    { id: 'late', starred: '2026-03-01T00:00:00Z' },
    { id: 'early', starred: '2026-01-01T00:00:00.000+01:00' },
    { id: 'undated' },
    { title: 'without an id', starred: '2026-02-01T00:00:00Z' },
    { id: 'x'.repeat(500) },
    null,
  ];
  expect(parseStarred({ starred2: { song } })).toEqual(['os-undated', 'os-early', 'os-late']);
  // A server that translates XML gives one entry without a list around it.
  expect(parseStarred({ starred2: { song: song[0] } })).toEqual(['os-late']);
});

test('a playlist has a mark only where its server tells when it changed', () => {
  const playlist = { id: 7, name: ' Evening\n', comment: '', owner: 'ada', songCount: 2 };
  const head = { id: '7', name: 'Evening', description: null, owner: 'ada' };
  expect(parsePlaylistHead(playlist)).toEqual({ ...head, mark: undefined });
  expect(parsePlaylistHead({ ...playlist, changed: '2026-01-01' })?.mark).not.toBe(
    parsePlaylistHead({ ...playlist, changed: '2026-01-02' })?.mark,
  );
  expect(parsePlaylistHead({ id: '7', name: '' })).toBeUndefined();
});

test.each([
  ['another playlist', { id: 'p2', songCount: 1, entry: [{ id: 'a' }] }],
  ['no playlist', undefined],
  ['songs that are no list', { id: 'p1', songCount: 2, entry: 'two' }],
])('the songs of a playlist are unknown when the answer is %s', (_name, playlist) => {
  expect(parsePlaylistSongs({ playlist }, 'p1')).toBeUndefined();
});

test('an empty playlist has no songs, and a song twice in it is there once', () => {
  expect(parsePlaylistSongs({ playlist: { id: 'p1', songCount: 0 } }, 'p1')).toEqual([]);
  const entry = [{ id: 'a' }, { id: 'b' }, { id: 'a' }];
  expect(parsePlaylistSongs({ playlist: { id: 'p1', songCount: 3, entry } }, 'p1')).toEqual(['os-a', 'os-b']);
});

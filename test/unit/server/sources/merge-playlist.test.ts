import { expect, test } from 'vitest';
import { mergePlaylist } from '../../../../server/sources/opensubsonic/merge-playlist.ts';

const playlist = (songs: string, name = 'Mix', description: string | null = null) => ({
  name,
  description,
  songIds: [...songs],
});
const songsAfter = (base: string, local: string, remote: string): string =>
  mergePlaylist(playlist(base), playlist(local), playlist(remote)).songIds.join('');

test.each([
  ['abc', 'abc', 'cba', 'cba', 'not changed here: as it is there'],
  ['abc', 'cba', 'abc', 'cba', 'not changed there: as it is here'],
  ['abc', 'abcx', 'abcy', 'abcxy', 'both added'],
  ['abc', 'bc', 'abcy', 'bcy', 'removed here, added there'],
  ['abc', 'abcx', 'ac', 'acx', 'removed there, added here'],
  ['abc', 'cab', 'abcd', 'cabd', 'ordered here, added there'],
  ['ab', 'abx', 'abx', 'abx', 'both added the same'],
  ['abc', 'x', '', 'x', 'emptied there'],
])('base %s, here %s, there %s: %s (%s)', (base, local, remote, merged) => {
  expect(songsAfter(base, local, remote)).toBe(merged);
});

test('the name and the description that changed here stay', () => {
  const base = playlist('a', 'Mix', 'old');
  expect(mergePlaylist(base, base, playlist('a', 'New', null))).toMatchObject({ name: 'New', description: null });
  expect(mergePlaylist(base, playlist('a', 'Mine', 'mine'), playlist('a', 'New', 'new'))).toMatchObject({
    name: 'Mine',
    description: 'mine',
  });
});

import { expect, it } from 'vitest';
import { songsSave } from '../../../../src/core/mutations/songs-save.ts';
import { song } from '../../../support/song.ts';
import { describeMutation } from './describe-mutation.ts';

const tracks = [song('a').track, song('b').track];
const mutation = { kind: 'songs.save', tracks } as const;

describeMutation(mutation, { callKind: 'songs', needsUser: false });

it('has the lane of its first track, and introduces all of them', () => {
  expect(songsSave.lane(mutation)).toBe('songs:a');
  expect(songsSave.introduces(mutation)).toEqual(['a', 'b']);
});

it('reads the tracks that are whole, and nothing where none is', () => {
  expect(songsSave.parse({ tracks: [tracks[0], { title: 'without an id' }, null] })?.tracks).toEqual([tracks[0]]);
  for (const fields of [{}, { tracks: [] }, { tracks: 'a' }, { tracks: [{}] }]) {
    expect(songsSave.parse(fields)).toBeUndefined();
  }
});

it('sends the songs as the API writes them', () => {
  const { method, path, json } = songsSave.request(mutation);
  expect([method, path]).toEqual(['POST', '/api/songs']);
  expect(json).toMatchObject([{ id: 'a' }, { id: 'b' }]);
});

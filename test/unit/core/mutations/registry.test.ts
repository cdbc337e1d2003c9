import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { assertDefined } from '../../../../src/lib/assert-defined.ts';
import { callKindOf, laneOf, mutations, needsNoUser, parseMutation } from '../../../../src/core/mutations/registry.ts';
import { rebaseLike, rebasePlaylist, rebaseProfile } from '../../../../src/core/outbox/rebase.ts';
import { samples } from './samples.ts';

it('reads back what every kind writes, under its own name', () => {
  expect(samples.map(({ kind }) => kind).toSorted()).toEqual(Object.keys(mutations).toSorted());
  for (const sample of samples) expect(parseMutation(JSON.parse(JSON.stringify(sample)))).toEqual(sample);
});

it.each([
  undefined,
  null,
  {},
  { kind: 'like.unset' },
  { kind: 'toString' },
  { kind: '__proto__' },
  { kind: 'like.set' },
])('reads no mutation out of %j', (value) => {
  expect(parseMutation(value)).toBeUndefined();
});

it('gives what belongs together one lane, and what a server limits together one kind of call', () => {
  const rows = samples.map((mutation) => [
    mutation.kind,
    laneOf(mutation),
    callKindOf(mutation),
    needsNoUser(mutation) ? 'no user' : 'a user',
  ]);
  expect(rows).toEqual([
    ['like.set', 'like:a', 'likes', 'a user'],
    ['track.countLike', 'like:a', 'counts', 'no user'],
    ['track.countPlay', 'plays:a', 'counts', 'no user'],
    ['interaction.play', 'listening:a', 'likes', 'a user'],
    ['interaction.skip', 'listening:a', 'likes', 'a user'],
    ['playlist.create', 'playlist:local_1', 'playlists', 'a user'],
    ['playlist.rename', 'playlist:local_1', 'playlists', 'a user'],
    ['playlist.reorder', 'playlist:local_1', 'playlists', 'a user'],
    ['playlist.addSong', 'playlist:local_1', 'playlists', 'a user'],
    ['playlist.removeSong', 'playlist:local_1', 'playlists', 'a user'],
    ['playlist.delete', 'playlist:local_1', 'playlists', 'a user'],
    ['profile.update', 'profile', 'profile', 'a user'],
    ['songs.save', 'songs:a', 'songs', 'no user'],
    ['audio.process', 'audio:a', 'process-audio', 'no user'],
  ]);
});

it('rebases each entity on its base, and leaves it alone with mutations of another', () => {
  const others = samples.filter(({ kind }) => !kind.startsWith('like.'));
  expect(rebaseLike(true, others)).toBe(true);
  expect(rebaseLike(false, samples)).toBe(true);
  const upTo = (kind: string) => samples.slice(0, 1 + samples.findIndex((sample) => sample.kind === kind));
  expect(rebasePlaylist(null, upTo('playlist.create'))).toMatchObject({ id: 'local_1', name: 'Evening', songIds: [] });
  const full = { id: assertDefined(rebasePlaylist(null, samples.slice(0, -4)), 'playlist').id };
  expect(full.id).toBe('local_1');
  expect(rebasePlaylist(null, samples)).toBeNull();
  expect(rebaseProfile(null, samples)).toMatchObject({ id: 'uid-1', displayName: 'Ann' });
  expect(rebaseProfile(null, upTo('playlist.delete'))).toBeNull();
});

it('has a test file for each kind', () => {
  const missing = Object.keys(mutations)
    .map((kind) => kind.replace('.', '-').replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`))
    .filter((name) => !existsSync(resolve(import.meta.dirname, `${name}.test.ts`)));
  expect(missing).toEqual([]);
});

import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { mutations, parseMutation, type Mutation } from '../../../../src/core/mutations/registry.ts';
import { rebaseLike, rebasePlaylist, rebaseProfile } from '../../../../src/core/outbox/rebase.ts';
import { facts, playlistId, trackId } from './describe-mutation.ts';

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

it('rebases each entity on its base, and leaves it alone with mutations of another', () => {
  const like: Mutation = { kind: 'like.set', trackId, liked: true, facts };
  const created: Mutation = { kind: 'playlist.create', playlistId, name: 'Evening', description: null };
  const deleted: Mutation = { kind: 'playlist.delete', playlistId, name: 'Evening' };
  const profile: Mutation = { kind: 'profile.update', profileId: 'uid-1', displayName: 'Ann' };
  const others = [created, profile, { kind: 'track.countLike', trackId } as const];
  expect(rebaseLike(true, others)).toBe(true);
  expect(rebaseLike(false, [...others, like])).toBe(true);
  expect(rebasePlaylist(null, [like, created, profile])).toMatchObject({ id: 'local_1', name: 'Evening', songIds: [] });
  expect(rebasePlaylist(null, [like, created, deleted, profile])).toBeNull();
  expect(rebaseProfile(null, [like, created, profile])).toMatchObject({ id: 'uid-1', displayName: 'Ann' });
  expect(rebaseProfile(null, [like, created, deleted])).toBeNull();
});

it('has a test file for each kind, which checks what every kind must do', () => {
  const source = (kind: string): string => {
    const name = kind.replace('.', '-').replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    const path = resolve(import.meta.dirname, `${name}.test.ts`);
    return existsSync(path) ? readFileSync(path, 'utf8') : '';
  };
  const isProven = (kind: string): boolean => {
    const test = source(kind);
    return test.includes(`kind: '${kind}'`) && test.includes('describeMutation(');
  };
  expect(Object.keys(mutations).filter((kind) => !isProven(kind))).toEqual([]);
});

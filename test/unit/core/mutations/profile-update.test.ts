import { expect, it } from 'vitest';
import { profileUpdate } from '../../../../src/core/mutations/profile-update.ts';
import { describeMutation } from './describe-mutation.ts';

const mutation = { kind: 'profile.update', profileId: 'uid-1', displayName: 'Ann' } as const;

describeMutation(mutation, { callKind: 'profile', needsUser: true });

it('has one lane, where a later change decides', () => {
  expect([profileUpdate.lane(), profileUpdate.decides()]).toEqual(['profile', 'profile']);
});

it.each([{}, { profileId: '' }, { profileId: null, displayName: 'Ann' }])('reads nothing out of %j', (fields) => {
  expect(profileUpdate.parse(fields)).toBeUndefined();
});

it('reads the fields that are set, and drops what they may not be', () => {
  expect(profileUpdate.parse({ ...mutation, avatar: {}, avatarProps: 'x', itunesUrl: undefined })).toEqual(mutation);
});

it('sends the id and the fields that changed, with the token in the address', () => {
  expect(profileUpdate.request(mutation, { userId: undefined, bearer: 't/1' })).toEqual({
    method: 'POST',
    path: '/updateProfile?auth=t%2F1',
    json: { id: 'uid-1', displayName: 'Ann' },
  });
});

it('changes a profile, and makes one where there is none', () => {
  expect(profileUpdate.rebase(null, mutation)).toMatchObject({ id: 'uid-1', displayName: 'Ann', avatar: null });
  const before = { ...profileUpdate.rebase(null, mutation), avatar: 'https://img.test/a.svg' };
  expect(profileUpdate.rebase(before, { ...mutation, displayName: 'Bo' })).toEqual({ ...before, displayName: 'Bo' });
});

it('takes the profile of the answer, and is no acceptance without one', () => {
  const body = { id: 'u7', displayName: 'Ann' };
  expect([profileUpdate.isAnswer(body), profileUpdate.isAnswer({})]).toEqual([true, false]);
  expect(profileUpdate.onAccepted(null, mutation, body, 'http://api')).toMatchObject({ id: 'u7', displayName: 'Ann' });
});

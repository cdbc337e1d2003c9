import { expect, it } from 'vitest';
import { parsePlaylistId } from '../../../../src/core/ids.ts';
import type { Mutation } from '../../../../src/core/mutations/registry.ts';
import { assertDefined } from '../../../../src/lib/assert-defined.ts';
import { classifyResponse } from '../../../../src/sync/push/call.ts';
import { trackId } from '../../db/support.ts';

const playlistId = assertDefined(parsePlaylistId('local_1'), 'playlist id');
const like: Mutation = { kind: 'track.countLike', trackId: trackId('a') };
const create: Mutation = { kind: 'playlist.create', playlistId, name: 'Evening', description: null };
const profile: Mutation = { kind: 'profile.update', profileId: 'profile-1', displayName: 'Ann' };
const playlist = { id: 'pl_1', name: 'Evening', song_count: 0, song_ids: [] };

const verified = (mutation: Mutation, body: unknown, status = 200) =>
  classifyResponse(mutation, { kind: 'answer', status, body, etag: null });
const notAnAnswer = { kind: 'retryLater', verdict: { kind: 'noResponse' }, error: { code: 'notJson' } };

it.each([
  ['a count', like, { upvote_count: 1 }],
  ['a playlist', create, { playlist }],
  ['a profile', profile, { id: 'profile-1', displayName: 'Ann' }],
])('takes %s with what its settling needs', (_what, mutation, body) => {
  expect(verified(mutation, body)).toEqual({ kind: 'accepted', body });
});

it.each([
  ['a count', like, []],
  ['a playlist without an id', create, { playlist: { name: 'Evening' } }],
  ['a playlist', create, { ok: true }],
  ['a profile', profile, { ok: true }],
  ['a profile', profile, undefined],
])('takes a 200 for no answer where it is not %s: a captive portal may have sent it', (_what, mutation, body) => {
  expect(verified(mutation, body)).toMatchObject(notAnAnswer);
});

it('takes 204 for an answer where nothing is needed of it', () => {
  expect(verified(like, undefined, 204)).toMatchObject({ kind: 'accepted' });
  expect(verified(create, undefined, 204)).toMatchObject(notAnAnswer);
});

it.each([408, 425, 500, 599])('repeats what was answered by %i, and by backoff', (status) => {
  const answer = { kind: 'error', status, retryAfterMs: null, message: 'later' } as const;
  expect(classifyResponse(create, answer)).toEqual({
    kind: 'retryLater',
    error: { code: 'server', status, message: 'later' },
    afterMs: null,
    verdict: { kind: 'failed' },
  });
});

it.each([400, 409, 422, 499])('takes %i for a refusal, which waits for the user', (status) => {
  const answer = { kind: 'error', status, retryAfterMs: null, message: 'no' } as const;
  expect(classifyResponse(create, answer)).toEqual({
    kind: 'refused',
    error: { code: 'refused', status, message: 'no' },
  });
});

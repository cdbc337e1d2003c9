import { expect, it } from 'vitest';
import { assertDefined } from '../../../../src/lib/assert-defined.ts';
import { parseProfile } from '../../../../src/core/wire/answers.ts';
import { withAcceptedProfile } from '../../../../src/sync/pull/overlay-accepted.ts';

const answered = assertDefined(parseProfile({ id: 'p', displayName: 'Ann' }, 'http://server'), 'profile');
const renamedTo = (displayName: string) => ({
  mutations: [{ kind: 'profile.update', profileId: 'p', displayName } as const],
  untilMs: 5_000,
});

it('an answer of a replica without the latest name gets it, and counts as stale until no replica can lack it', () => {
  expect(withAcceptedProfile(answered, renamedTo('Bea'))).toEqual({
    value: { ...answered, displayName: 'Bea' },
    written: { staleFromMs: 5_000 },
  });
});

it('an answer that has the latest name, or to which nothing was sent, is whole', () => {
  for (const accepted of [renamedTo('Ann'), undefined])
    expect(withAcceptedProfile(answered, accepted)).toEqual({ value: answered, written: 'whole' });
});

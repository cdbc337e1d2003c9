import { expect, it } from 'vitest';
import { parsePlaylistId, parseTrackId } from '../../../../src/core/ids.ts';
import {
  callKindOf,
  needsNoUser,
  parseMutation,
  type CallKind,
  type Mutation,
} from '../../../../src/core/mutations/registry.ts';
import { assertDefined } from '../../../../src/lib/assert-defined.ts';

export const trackId = assertDefined(parseTrackId('a'), 'track id');
export const playlistId = assertDefined(parsePlaylistId('local_1'), 'playlist id');
export const facts = { genre: 'Lo-Fi', artist: 'Mira', language: 'eng' };

/** What every kind must do; the test of each kind calls it (registry.test.ts checks that). */
export function describeMutation(
  mutation: Mutation,
  expected: { readonly callKind: CallKind; readonly needsUser: boolean },
): void {
  it('is read back out of a row under its own kind', () => {
    expect(parseMutation(JSON.parse(JSON.stringify(mutation)))).toEqual(mutation);
  });

  it(`is delayed with ${expected.callKind}, and ${expected.needsUser ? 'needs a user' : 'is sent for visitors too'}`, () => {
    expect({ callKind: callKindOf(mutation), needsUser: !needsNoUser(mutation) }).toEqual(expected);
  });
}

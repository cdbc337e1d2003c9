import { laneKeys } from '../keys.ts';
import { changedProfile, emptyProfile, type ProfileChange } from '../users/profile.ts';
import { parseAvatarProps, parseProfile } from '../wire/answers.ts';
import { field, textOrNull, type Fields } from '../wire/read.ts';
import type { MutationDefinition } from './definition.ts';

type ProfileUpdate = ProfileChange & { readonly kind: 'profile.update'; readonly profileId: string };

/** The first one creates the profile, and the answer contains the userId of later calls. */
export const profileUpdate = {
  entity: 'profile',
  callKind: 'profile',
  user: 'created',
  lane: () => laneKeys.profile,
  decides: () => 'profile',
  parse: (fields: Fields): ProfileUpdate | undefined => {
    const profileId = textOrNull(field(fields, 'profileId'), 256);
    if (profileId === null || profileId === '') return undefined;
    const displayName = textOrNull(field(fields, 'displayName'), 1_000);
    const avatar = textOrNull(field(fields, 'avatar'), 4_096);
    const avatarProps = parseAvatarProps(field(fields, 'avatarProps'));
    const itunesUrl = textOrNull(field(fields, 'itunesUrl'), 4_096);
    return {
      kind: 'profile.update',
      profileId,
      ...(displayName === null ? {} : { displayName }),
      ...(avatar === null ? {} : { avatar }),
      ...(avatarProps === null ? {} : { avatarProps }),
      ...(itunesUrl === null ? {} : { itunesUrl }),
    };
  },
  request: ({ kind: _kind, profileId, ...change }, { bearer }) => ({
    method: 'POST',
    path: `/updateProfile?auth=${encodeURIComponent(bearer ?? '')}`,
    json: { id: profileId, ...change },
  }),
  isAnswer: (body) => parseProfile(body, 'http://invalid.invalid') !== undefined,
  rebase: (profile, mutation) => changedProfile(profile ?? emptyProfile(mutation.profileId), mutation),
  onAccepted: (base, _mutation, body, baseUrl) => parseProfile(body, baseUrl) ?? base,
} as const satisfies MutationDefinition<ProfileUpdate>;

import type { AvatarProps } from '../../core/users/profile.ts';

/** Key of the table `avatars`: the same for the same properties in any order. */
export const avatarKey = (props: AvatarProps): string =>
  JSON.stringify(Object.entries(props).sort(([a], [b]) => (a < b ? -1 : 1)));

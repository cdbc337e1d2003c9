export type AvatarProps = { readonly [key: string]: string | number | boolean | null | readonly (string | number)[] };

/** docs/product.md section 3, User profile. `id` is the userId of calls. */
export type Profile = {
  readonly id: string;
  readonly displayName: string;
  readonly avatar: string | null;
  readonly avatarProps: AvatarProps | null;
  readonly isGuest: boolean;
  readonly followers: number | null;
  readonly following: number | null;
  readonly itunesUrl: string | null;
  readonly likes: number | null;
  readonly plays: number | null;
};

export type ProfileChange = {
  readonly displayName?: string;
  readonly avatar?: string;
  readonly avatarProps?: AvatarProps;
  readonly itunesUrl?: string;
};

export const changedProfile = (profile: Profile, change: ProfileChange): Profile => ({
  ...profile,
  displayName: change.displayName ?? profile.displayName,
  avatar: change.avatar ?? profile.avatar,
  avatarProps: change.avatarProps ?? profile.avatarProps,
  itunesUrl: change.itunesUrl ?? profile.itunesUrl,
});

export const emptyProfile = (id: string): Profile => ({
  id,
  displayName: '',
  avatar: null,
  avatarProps: null,
  isGuest: false,
  followers: 0,
  following: 0,
  itunesUrl: null,
  likes: null,
  plays: null,
});

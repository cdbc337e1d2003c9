/** Plain JSON that redraws the same avatar (dicebear avataaars options). */
export type AvatarProps = { readonly [key: string]: string | number | boolean | null | readonly (string | number)[] };

/** docs/product.md section 3, User profile. `id` is what calls name as userId. */
export type Profile = {
  readonly id: string;
  readonly displayName: string;
  readonly avatar: string | null;
  readonly avatarProps: AvatarProps | null;
  readonly isGuest: boolean;
  /** Null where the server says nothing of it. */
  readonly followers: number | null;
  readonly following: number | null;
  readonly itunesUrl: string | null;
  readonly likes: number | null;
  readonly plays: number | null;
};

/** What a profile update may carry (api.md, POST /updateProfile). */
export type ProfileChange = {
  readonly displayName?: string;
  readonly avatar?: string;
  readonly avatarProps?: AvatarProps;
  readonly itunesUrl?: string;
};

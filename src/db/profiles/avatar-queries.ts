import type { AvatarProps } from '../../core/users/profile.ts';
import type { OffbeatDb } from '../offbeat-db.ts';

/** Independent of the order of the settings. */
export const avatarKey = (props: AvatarProps): string =>
  JSON.stringify(Object.entries(props).sort(([a], [b]) => (a < b ? -1 : 1)));

/** Undefined if this device has not drawn it. */
export const drawnAvatar = async (db: OffbeatDb, props: AvatarProps | null | undefined): Promise<string | undefined> =>
  props === null || props === undefined ? undefined : (await db.avatars.get(avatarKey(props)))?.address;

import type { AvatarProps } from '../../core/users/profile.ts';
import type { OffbeatDb } from '../offbeat-db.ts';

export const avatarKey = (props: AvatarProps): string =>
  JSON.stringify(Object.entries(props).sort(([a], [b]) => (a < b ? -1 : 1)));

export const drawnAvatar = async (db: OffbeatDb, props: AvatarProps | null | undefined): Promise<string | undefined> =>
  props === null || props === undefined ? undefined : (await db.avatars.get(avatarKey(props)))?.address;

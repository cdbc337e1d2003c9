import type { AvatarProps } from '../../core/users/profile.ts';
import type { OffbeatDb } from '../offbeat-db.ts';
import { avatarKey } from './avatar-key.ts';

/** More than a device shows; beyond it the table is cleared. */
const maxAvatars = 50;

export async function saveAvatar(db: OffbeatDb, props: AvatarProps, address: string): Promise<void> {
  await db.transaction('rw', db.avatars, async () => {
    if ((await db.avatars.count()) >= maxAvatars) await db.avatars.clear();
    await db.avatars.put({ key: avatarKey(props), address });
  });
}

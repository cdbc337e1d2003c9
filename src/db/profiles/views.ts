import type { OwnerId } from '../../core/ids.ts';
import { likedCount } from '../library/like-queries.ts';
import type { OffbeatDb } from '../offbeat-db.ts';
import type { ProfileRow } from '../rows.ts';
import { ownProfile } from './queries.ts';

export type ProfileView = {
  readonly own: ProfileRow | null;
  readonly shown: ProfileRow | null;
  /** As on this device, but at least the server's number; null if the server gave none. */
  readonly likes: number | null;
  readonly plays: number | null;
};

export async function profileView(db: OffbeatDb, ownerId: OwnerId, id: string): Promise<ProfileView> {
  const own = (await ownProfile(db, ownerId)) ?? null;
  const shown = own?.id === id ? own : ((await db.profiles.get(id)) ?? null);
  const said = { likes: shown?.likes ?? null, plays: shown?.plays ?? null };
  if (own === null || own !== shown) return { own, shown, ...said };
  const [likes, counts] = await Promise.all([
    likedCount(db, ownerId),
    db.playCounts.where('ownerId').equals(ownerId).toArray(),
  ]);
  const plays = counts.reduce((sum, row) => sum + row.plays, 0);
  return { own, shown, likes, plays: Math.max(said.plays ?? 0, plays) };
}

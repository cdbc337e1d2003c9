import { isOwnListKnown } from '../identity/own-lists.ts';
import { likedCount } from '../library/like-queries.ts';
import type { OffbeatDb } from '../offbeat-db.ts';
import type { IdentityRow, ProfileRow } from '../rows.ts';
import { ownProfile } from './queries.ts';

export type ProfileView = {
  readonly own: ProfileRow | null;
  readonly shown: ProfileRow | null;
  /**
   * Of the own profile as on this device, but at least the server's number: plays always, likes until their list was loaded,
   * which an unlike shortens at once. Of another's as the server said, null if it said none.
   */
  readonly likes: number | null;
  readonly plays: number | null;
};

export async function profileView(db: OffbeatDb, identity: IdentityRow, id: string): Promise<ProfileView> {
  const { ownerId } = identity;
  const own = (await ownProfile(db, ownerId)) ?? null;
  const shown = own?.id === id ? own : ((await db.profiles.get(id)) ?? null);
  const said = { likes: shown?.likes ?? null, plays: shown?.plays ?? null };
  if (own === null || own !== shown) return { own, shown, ...said };
  const [liked, isLikesKnown, counts] = await Promise.all([
    likedCount(db, ownerId),
    isOwnListKnown(db, identity, 'likes'),
    db.playCounts.where('ownerId').equals(ownerId).toArray(),
  ]);
  const plays = counts.reduce((sum, row) => sum + row.plays, 0);
  const likes = isLikesKnown ? liked : Math.max(said.likes ?? 0, liked);
  return { own, shown, likes, plays: Math.max(said.plays ?? 0, plays) };
}

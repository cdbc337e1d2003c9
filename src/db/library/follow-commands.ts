import type { Artist } from '../../core/artist.ts';
import type { CommandContext } from '../offbeat-db.ts';
import type { FollowRow } from '../rows.ts';

/**
 * Follows or unfollows an artist. Follows are local (docs/product.md section 4, Playback), so there is no outbox row.
 * The row contains the artist's data, so that it shows offline. Does nothing if already so. Returns the follow that this
 * removes, if any, for `addFollows`, which undoes it.
 */
export async function setFollow(
  context: CommandContext,
  artist: Artist,
  following: boolean,
): Promise<readonly FollowRow[]> {
  const { db, ownerId, nowMs } = context;
  const { handle, displayName, avatarUrl, trackCount } = artist;
  return db.transaction('rw', db.follows, async () => {
    const before = await db.follows.get([ownerId, handle]);
    if ((before !== undefined) === following) return [];
    if (!following) await db.follows.delete([ownerId, handle]);
    else await db.follows.put({ ownerId, handle, displayName, avatarUrl, trackCount, followedAtMs: nowMs() });
    return before === undefined ? [] : [before];
  });
}

import type { Artist } from '../../core/artist.ts';
import type { CommandContext } from '../offbeat-db.ts';

/**
 * Follows or unfollows an artist. Follows are local (docs/product.md section 4, Playback), so there is no outbox row.
 * The row contains the artist's data, so that it shows offline. Does nothing if already so.
 */
export async function setFollow(context: CommandContext, artist: Artist, following: boolean): Promise<void> {
  const { db, ownerId, nowMs } = context;
  const { handle, displayName, avatarUrl, trackCount } = artist;
  await db.transaction('rw', db.follows, async () => {
    const isFollowing = (await db.follows.get([ownerId, handle])) !== undefined;
    if (isFollowing === following) return;
    if (!following) await db.follows.delete([ownerId, handle]);
    else await db.follows.put({ ownerId, handle, displayName, avatarUrl, trackCount, followedAtMs: nowMs() });
  });
}

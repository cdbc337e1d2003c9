import { visitorId, type TrackId } from '../../core/ids.ts';
import type { TrackFacts } from '../../core/mutations/track-facts.ts';
import { trackFacts } from '../catalogue/queries.ts';
import type { CommandContext, OffbeatDb } from '../offbeat-db.ts';
import { enqueue } from '../outbox/enqueue.ts';
import { genrePlayedIn } from '../player/queries.ts';

/**
 * Records that a track played to its end (docs/product.md section 4, Playback): increments the local play count and
 * queues the play interaction. A visitor has only the local count, because the interaction needs a userId
 * (docs/product.md section 10). `route`: a play started on a genre's page counts for that genre.
 */
export async function recordPlay(
  context: CommandContext,
  trackId: TrackId,
  route: string | null = null,
): Promise<void> {
  const { db, ownerId } = context;
  await db.transaction('rw', [db.playCounts, db.outbox, db.lists, db.tracks], async () => {
    const before = await db.playCounts.get([ownerId, trackId]);
    await db.playCounts.put({ ownerId, trackId, plays: (before?.plays ?? 0) + 1 });
    if (ownerId === visitorId) return;
    await enqueue(context, { kind: 'interaction.play', trackId, facts: await playedFacts(db, trackId, route) });
  });
}

/** A manual skip (docs/product.md section 4). Visitors send none. `route` as for `recordPlay`. */
export async function recordSkip(
  context: CommandContext,
  trackId: TrackId,
  route: string | null = null,
): Promise<void> {
  const { db, ownerId } = context;
  if (ownerId === visitorId) return;
  await db.transaction('rw', [db.outbox, db.lists, db.tracks], async () => {
    await enqueue(context, { kind: 'interaction.skip', trackId, facts: await playedFacts(db, trackId, route) });
  });
}

/** Only the page's genre must be stored now; without one, the claim looks the facts up (core/mutations/track-facts). */
async function playedFacts(db: OffbeatDb, trackId: TrackId, route: string | null): Promise<TrackFacts | null> {
  const genre = await genrePlayedIn(db, route, trackId);
  return genre === undefined ? null : { ...(await trackFacts(db, trackId)), genre };
}

/** Once per track after 30 s (docs/product.md section 4). The call names no user: visitors send it too. */
export async function countPlay(context: CommandContext, trackId: TrackId): Promise<void> {
  const { db } = context;
  await db.transaction('rw', db.outbox, () => enqueue(context, { kind: 'track.countPlay', trackId }));
}

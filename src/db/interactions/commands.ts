import { visitorId, type TrackId } from '../../core/ids.ts';
import type { CommandContext } from '../offbeat-db.ts';
import { enqueue } from '../outbox/enqueue.ts';

/**
 * Records that a track was heard to its end (spec section 4, Playback): raises the local play count and queues the
 * implicit play interaction. A visitor has only the local count: the interaction would need a userId (design.md).
 */
export async function recordPlay(context: CommandContext, trackId: TrackId): Promise<void> {
  const { db, ownerId } = context;
  await db.transaction('rw', [db.playCounts, db.outbox], async () => {
    const before = await db.playCounts.get([ownerId, trackId]);
    await db.playCounts.put({ ownerId, trackId, plays: (before?.plays ?? 0) + 1 });
    if (ownerId !== visitorId) await enqueue(context, { kind: 'interaction.play', trackId, facts: null });
  });
}

/** Queues a skip interaction (spec section 4: a manual skip). Visitors send none. */
export async function recordSkip(context: CommandContext, trackId: TrackId): Promise<void> {
  const { db, ownerId } = context;
  if (ownerId === visitorId) return;
  await db.transaction('rw', db.outbox, () => enqueue(context, { kind: 'interaction.skip', trackId, facts: null }));
}

/** Queues the server's count of a play, once a track after 30 s (spec section 4). It names no user: visitors send it too. */
export async function countPlay(context: CommandContext, trackId: TrackId): Promise<void> {
  const { db } = context;
  await db.transaction('rw', db.outbox, () => enqueue(context, { kind: 'track.countPlay', trackId }));
}

/** Queues a track's sound for processing on the server (spec section 7); at most one such row a track. */
export async function processAudio(context: CommandContext, trackId: TrackId, genre: string | null): Promise<void> {
  const { db, ownerId } = context;
  await db.transaction('rw', db.outbox, async () => {
    const waiting = await db.outbox
      .where('[ownerId+lane]')
      .equals([ownerId, `audio:${trackId}`])
      .count();
    if (waiting === 0) await enqueue(context, { kind: 'audio.process', trackId, genre });
  });
}

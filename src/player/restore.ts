import { emptyQueue, restoredQueue, type Queue } from '../core/queue.ts';
import type { Track } from '../core/track.ts';
import { trackById } from '../db/catalogue/queries.ts';
import type { CommandContext } from '../db/offbeat-db.ts';
import { savedPlayer } from '../db/player/queries.ts';
import type { PlayerStateRow } from '../db/rows.ts';

export type Restored = { readonly state: PlayerStateRow; readonly queue: Queue; readonly track: Track | undefined };

/** What a listener last played, or undefined. A track that is no longer known leaves only volume and repeat. */
export async function readSaved({ db, ownerId }: CommandContext): Promise<Restored | undefined> {
  const saved = await savedPlayer(db, ownerId);
  if (saved === undefined) return undefined;
  const { state } = saved;
  const { trackId, repeat, sourceRoute: route } = state;
  const track = trackId === null ? undefined : await trackById(db, trackId);
  if (trackId === null || track === undefined) return { state, queue: { ...emptyQueue, repeat }, track: undefined };
  const { kind, trackIds } = saved.queue ?? { kind: 'none' as const, trackIds: [trackId] };
  return { state, queue: restoredQueue({ kind, route, trackIds, currentTrackId: trackId, repeat }), track };
}

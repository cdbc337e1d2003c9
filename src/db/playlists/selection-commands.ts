import type { PlaylistId, TrackId } from '../../core/ids.ts';
import type { CommandContext } from '../offbeat-db.ts';
import { playlistTables } from './change.ts';
import { addAllToPlaylist, reorderPlaylist } from './commands.ts';

/** Undoes a removal: adding appends, so the playlist gets its earlier order back. */
export async function putBackInPlaylist(
  context: CommandContext,
  id: PlaylistId,
  trackIds: readonly TrackId[],
  order: readonly TrackId[],
): Promise<void> {
  const { db } = context;
  await db.transaction('rw', playlistTables(db), async () => {
    await addAllToPlaylist(context, id, trackIds);
    const areLast = order.slice(-trackIds.length).every((trackId, index) => trackId === trackIds[index]);
    if (!areLast) await reorderPlaylist(context, id, order);
  });
}

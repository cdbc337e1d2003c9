import type { PlaylistId } from '../ids.ts';
import type { OutboxRow } from './row.ts';

/**
 * The playlists that no server knows: their creation waits among `rows`, and they are not among the `confirmed` (table
 * `playlistsBase`). The id does not tell, because a server may confirm a creation under the client's id (docs/api.md).
 */
export function unconfirmedCreations(
  rows: readonly Pick<OutboxRow, 'mutation'>[],
  confirmed: readonly { readonly id: PlaylistId }[],
): ReadonlySet<PlaylistId> {
  const ids = new Set(
    rows.flatMap(({ mutation }) => (mutation.kind === 'playlist.create' ? [mutation.playlistId] : [])),
  );
  for (const { id } of confirmed) ids.delete(id);
  return ids;
}

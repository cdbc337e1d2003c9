import type { PlaylistId } from '../../core/ids.ts';
import type { Playlist } from '../../core/playlist.ts';
import { playlistById } from '../../db/playlists/queries.ts';
import { isUnconfirmed, unsavedPlaylist } from '../../db/playlists/unsaved.ts';
import type { PlaylistRow } from '../../db/rows.ts';
import { useServices } from '../shared/services.ts';
import { useLive } from '../shared/use-live.ts';

export type StoredPlaylist = {
  /** False until the database answered. */
  readonly isRead: boolean;
  readonly playlist: PlaylistRow | undefined;
  /** What the screen shows: `playlist`, or a new one whose creation the server refused, which cannot be changed. */
  readonly shown: Playlist | undefined;
  /** It exists on this device only, so there is nothing to pull and no address to share. */
  readonly isUnconfirmed: boolean;
};

const unread: StoredPlaylist = { isRead: false, playlist: undefined, shown: undefined, isUnconfirmed: false };

/** Live; `key` names the query, and differs for each playlist and owner. */
export function useStoredPlaylist(key: string, id: PlaylistId): StoredPlaylist {
  const { db, identity } = useServices();
  const stored = useLive(key, async (): Promise<StoredPlaylist> => {
    const playlist = await playlistById(db, id);
    return {
      isRead: true,
      playlist,
      shown: playlist ?? (await unsavedPlaylist(db, identity.ownerId, id)) ?? undefined,
      isUnconfirmed: await isUnconfirmed(db, identity.ownerId, id),
    };
  });
  return stored ?? unread;
}

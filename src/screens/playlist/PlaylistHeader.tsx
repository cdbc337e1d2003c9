import type { PlaylistId } from '../../core/ids.ts';
import { pinKeys } from '../../core/keys.ts';
import { paths } from '../../core/paths.ts';
import { CollectionHeader } from '../../ui/lists/CollectionHeader.tsx';
import { collection, playlists as words } from '../../ui/strings/actions.ts';
import { EditSwitch } from '../shared/lists/EditSwitch.tsx';
import { ListTools } from '../shared/lists/ListTools.tsx';
import { sizeText } from '../shared/lists/songs/size-text.ts';
import { isEmptyList, type Songs } from '../shared/lists/songs/use-songs.ts';
import type { ListSelection } from '../shared/lists/use-selection.ts';
import { PlaylistTools } from './PlaylistTools.tsx';
import type { Editing } from './use-editing.ts';
import { usePlaylistTools } from './use-playlist-tools.tsx';
import type { StoredPlaylist } from './use-stored-playlist.ts';

export interface PlaylistHeaderProps {
  /** The server's id once it is known. */
  readonly playlistId: PlaylistId;
  readonly stored: StoredPlaylist;
  /** The user may change it. */
  readonly isOwn: boolean;
  readonly songs: Songs;
  readonly selection: ListSelection;
  readonly editing: Editing;
  readonly cover: string | undefined;
}

/** A playlist's name, size and cover with the tools for all of it. */
export function PlaylistHeader({ playlistId, stored, isOwn, songs, selection, editing, cover }: PlaylistHeaderProps) {
  const { playlist, shown, isUnconfirmed } = stored;
  const tools = usePlaylistTools(playlist, editing);
  const name = shown === undefined ? undefined : words.nameOf(shown.name);
  const canShare = name !== undefined && !isUnconfirmed;
  return (
    <CollectionHeader
      name={name}
      subtitle={shown && sizeText(songs, collection.songs(shown.songCount))}
      coverUrl={cover}
    >
      <ListTools
        songs={songs}
        collection={pinKeys.playlist(playlistId)}
        own={isOwn}
        waits={shown === undefined}
        share={canShare ? { title: name, path: paths.playlist(playlistId) } : undefined}
        items={isOwn ? tools.items : undefined}
      >
        {isOwn && !isEmptyList(songs) ? <EditSwitch {...selection} /> : null}
        {isOwn && playlist !== undefined ? <PlaylistTools playlist={playlist} editing={editing} {...tools} /> : null}
      </ListTools>
    </CollectionHeader>
  );
}

import { paths } from '../../core/paths.ts';
import { playlistTiles } from '../../db/playlists/views.ts';
import { Button } from '../../ui/primitives/Button.tsx';
import { PlaylistIcon, PlusIcon } from '../../ui/icons.tsx';
import { PullToRefresh } from '../../ui/feedback/PullToRefresh.tsx';
import { Screen } from '../../ui/frame/Screen.tsx';
import { states } from '../../ui/strings/screens.ts';
import { EmptyState } from '../../ui/feedback/States.tsx';
import { collection, playlists as words } from '../../ui/strings/actions.ts';
import { library } from '../../ui/strings/strings.ts';
import { CollectionTile, TileGrid } from '../../ui/lists/Tile.tsx';
import { useServices } from '../shared/services.ts';
import { LoadError } from '../shared/LoadError.tsx';
import { TilesSkeleton } from '../shared/lists/TilesSkeleton.tsx';
import { usePagedList } from '../shared/lists/use-paged-list.tsx';
import { useLive } from '../shared/use-live.ts';
import { useNewPlaylist } from '../shared/use-new-playlist.tsx';
import { useOwnList } from '../shared/lists/use-own-list.ts';

export function PlaylistsScreen() {
  const { db, identity } = useServices();
  const tiles = useLive(`playlists ${identity.ownerId}`, () => playlistTiles(db, identity.ownerId));
  const { known, loadFailure, refresh } = useOwnList('playlists', tiles?.length);
  const { shown, after } = usePagedList(tiles ?? none);
  const { askName, prompt } = useNewPlaylist();
  return (
    <PullToRefresh onRefresh={refresh}>
      <Screen
        title={library.playlists}
        actions={
          <Button icon={<PlusIcon size={18} />} onClick={askName}>
            {collection.newPlaylist}
          </Button>
        }
      >
        {loadFailure !== undefined ? (
          <LoadError outcome={loadFailure} onRetry={() => void refresh()} />
        ) : tiles === undefined || !known ? (
          <TilesSkeleton />
        ) : tiles.length === 0 ? (
          <EmptyState icon={<PlaylistIcon />} text={words.empty} hint={states.noPlaylistsHint} />
        ) : (
          <TileGrid label={library.playlists}>
            {shown.map(({ playlist, coverImage }) => (
              <li key={playlist.firstId}>
                <CollectionTile
                  name={words.nameOf(playlist.name)}
                  to={paths.playlist(playlist.id)}
                  coverUrl={coverImage ?? undefined}
                  under={words.songs(playlist.songCount)}
                />
              </li>
            ))}
          </TileGrid>
        )}
        {after}
        {prompt}
      </Screen>
    </PullToRefresh>
  );
}

const none: readonly never[] = [];

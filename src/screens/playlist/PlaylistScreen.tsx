import { Navigate, useLocation } from 'react-router-dom';
import { isLocalPlaylistId, parsePlaylistId, type PlaylistId } from '../../core/ids.ts';
import { idInPath, paths } from '../../core/paths.ts';
import { isChangedHereOnly } from '../../db/outbox/kept-here.ts';
import { playlistById } from '../../db/playlists/queries.ts';
import { CollectionHeader } from '../../ui/CollectionHeader.tsx';
import { PlaylistIcon } from '../../ui/icons.tsx';
import { PullToRefresh } from '../../ui/PullToRefresh.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { states } from '../../ui/screen-strings.ts';
import { EmptyState, Notice } from '../../ui/States.tsx';
import { collection, common, playlists as words } from '../../ui/strings.ts';
import { ListTools } from '../ListTools.tsx';
import { OfflineNotice } from '../OfflineNotice.tsx';
import { useServices } from '../services.ts';
import { SongList } from '../SongList.tsx';
import { useCoverTint } from '../use-cover-tint.ts';
import { useLive } from '../use-live.ts';
import { usePull } from '../use-pull.ts';
import { useSongs } from '../use-songs.ts';
import { PlaylistTools } from './PlaylistTools.tsx';
import { useEditing } from './use-editing.ts';

/** The playlist of the address. */
export function PlaylistScreen() {
  const id = parsePlaylistId(idInPath(useLocation().pathname));
  return id === undefined ? <Navigate to={paths.notFound} replace /> : <PlaylistOf id={id} />;
}

function PlaylistOf({ id }: { readonly id: PlaylistId }) {
  const { db, identity } = useServices();
  const key = `playlist ${id}`;
  const playlist = useLive(key, async () => (await playlistById(db, id)) ?? null);
  const songs = useSongs(key, playlist === undefined ? undefined : (playlist?.songIds ?? none), {
    route: paths.playlist(id),
    kind: 'playlist',
  });
  // A playlist that only this device knows has nothing to ask for; one made here is asked for by the server's id.
  const asked = playlist?.id ?? id;
  const { outcome, refresh } = usePull(
    playlist === undefined || isLocalPlaylistId(asked) ? null : { kind: 'playlistSongs', playlistId: asked },
  );
  const changedHereOnly = useLive(`changed here ${asked}`, () => isChangedHereOnly(db, identity.ownerId, asked));
  const cover = songs.tracks?.find((track) => track.coverImage !== null)?.coverImage ?? undefined;
  const tint = useCoverTint(cover);
  const editing = useEditing(playlist ?? null, songs);
  const isGone = playlist === null && (outcome?.kind === 'notFound' || isLocalPlaylistId(asked));
  if (isGone && !editing.deleting) return <Navigate to={paths.notFound} replace />;
  const isOwn = playlist !== null && playlist !== undefined && playlist.ownerId === identity.ownerId;
  const name = playlist === null || playlist === undefined ? '\u00a0' : words.nameOf(playlist.name);
  return (
    <PullToRefresh onRefresh={() => void refresh()}>
      <Screen lit tint={tint}>
        <CollectionHeader
          name={name}
          subtitle={playlist === undefined || playlist === null ? '\u00a0' : collection.songs(playlist.songCount)}
          coverUrl={cover}
          tools={isOwn ? <PlaylistTools playlist={playlist} editing={editing} /> : undefined}
        >
          <ListTools songs={songs} collection={`playlist:${asked}`} />
        </CollectionHeader>
        <OfflineNotice shows={playlist !== null} />
        {changedHereOnly === true ? <Notice>{states.changedHereOnly}</Notice> : null}
        <SongList
          label={name}
          songs={songs}
          known={playlist !== null && playlist !== undefined}
          outcome={outcome}
          onRetry={() => void refresh()}
          onMove={isOwn && songs.facts?.onlyOffline !== true ? editing.move : undefined}
          onRemove={isOwn ? editing.remove : undefined}
          empty={<EmptyState icon={<PlaylistIcon />} text={common.noTracks} hint={states.emptyPlaylistHint} />}
        />
      </Screen>
    </PullToRefresh>
  );
}

const none: readonly never[] = [];

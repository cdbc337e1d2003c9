import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { parsePlaylistId, type PlaylistId } from '../../core/ids.ts';
import { idInPath, paths } from '../../core/paths.ts';
import { hasLocalOnlyChange } from '../../db/outbox/local-only.ts';
import { playlistById } from '../../db/playlists/queries.ts';
import { isUnconfirmed, unsavedPlaylist } from '../../db/playlists/unsaved.ts';
import { CollectionHeader } from '../../ui/lists/CollectionHeader.tsx';
import { PlaylistIcon } from '../../ui/icons.tsx';
import { PullToRefresh } from '../../ui/feedback/PullToRefresh.tsx';
import { Screen } from '../../ui/frame/Screen.tsx';
import { states } from '../../ui/strings/screens.ts';
import { EmptyState, Notice } from '../../ui/feedback/States.tsx';
import { collection, playlists as words } from '../../ui/strings/actions.ts';
import { common, kinds } from '../../ui/strings/strings.ts';
import { LoadError } from '../shared/LoadError.tsx';
import { ListTools } from '../shared/lists/ListTools.tsx';
import { firstPathOf } from '../shared/first-path.ts';
import { useServices } from '../shared/services.ts';
import { FindMusic } from '../shared/lists/FindMusic.tsx';
import { SongList } from '../shared/lists/SongList.tsx';
import { useCoverTint } from '../shared/use-cover-tint.ts';
import { useLive } from '../shared/use-live.ts';
import { usePull } from '../shared/use-pull.ts';
import { isEmptyList, useSongs } from '../shared/lists/songs/use-songs.ts';
import { EditSwitch } from '../shared/lists/EditSwitch.tsx';
import { useEditMode, useSelection } from '../shared/lists/use-selection.ts';
import { PlaylistTools } from './PlaylistTools.tsx';
import { usePlaylistTools } from './use-playlist-tools.tsx';
import { absenceOf } from './absence.ts';
import { useEditing } from './use-editing.ts';
import { useLeave } from './use-leave.ts';
import { useVanished } from './use-vanished.ts';
import { pinKeys } from '../../core/keys.ts';

export function PlaylistScreen() {
  const { pathname } = useLocation();
  const id = parsePlaylistId(idInPath(pathname));
  if (id === undefined) return <Navigate to={paths.notFound} replace />;
  return <PlaylistOf id={id} firstPath={firstPathOf(pathname)} />;
}

function PlaylistOf({ id, firstPath }: { readonly id: PlaylistId; readonly firstPath: string }) {
  const { db, identity } = useServices();
  const key = `${firstPath} ${identity.ownerId}`;
  const stored = useLive(key, async () => {
    const playlist = (await playlistById(db, id)) ?? null;
    return {
      playlist,
      unsaved: playlist === null ? await unsavedPlaylist(db, identity.ownerId, id) : null,
      isUnconfirmed: await isUnconfirmed(db, identity.ownerId, id),
    };
  });
  const playlist = stored?.playlist ?? undefined;
  const shown = playlist ?? stored?.unsaved ?? undefined;
  const editMode = useEditMode(key);
  const ids = stored === undefined ? undefined : (shown?.songIds ?? none);
  // Edit mode shows the order that it changes: in rows with the stored ones first there is nothing to move.
  const songs = useSongs(key, ids, { route: paths.playlist(id), kind: 'playlist' }, { inOrder: editMode.bySwitch });
  const editing = useEditing(playlist ?? null, songs);
  // An unconfirmed playlist has nothing to pull, nor has one that is being deleted; one created here is pulled by the
  // server's id.
  const playlistId = playlist?.id ?? id;
  const hasPull = stored !== undefined && !stored.isUnconfirmed && !editing.deleting;
  const { outcome, refresh } = usePull(hasPull ? { kind: 'playlistSongs', playlistId } : null);
  // Of an unknown owner: if it is new here, the pull above has made this one due.
  usePull(playlist?.ownerId === '' ? { kind: 'playlists' } : null);
  const changedHereOnly = useLive(`changed here ${identity.ownerId} ${playlistId}`, () =>
    hasLocalOnlyChange(db, identity.ownerId, playlistId),
  );
  const cover = songs.tracks?.find((track) => track.coverImage !== null)?.coverImage ?? undefined;
  const tint = useCoverTint(cover);
  const selection = useSelection(key, songs, editMode);
  const tools = usePlaylistTools(playlist, editing);
  const isUnknown = stored !== undefined && shown === undefined;
  const now = { isShown: shown !== undefined, isUnknown: isUnknown && !editing.deleting };
  const vanished = useVanished(id, key, now, refresh);
  const isNotTaken = playlist === undefined && shown !== undefined;
  const isOwn = playlist !== undefined && playlist.ownerId === identity.ownerId;
  const absence = isUnknown ? absenceOf(outcome, { ...vanished, deleting: editing.deleting }) : undefined;
  if (absence?.kind === 'gone') return <Leave />;
  if (absence?.kind === 'unknown') return <Navigate to={paths.notFound} replace />;
  if (absence?.kind === 'failed') {
    return (
      <Screen title={kinds.playlist}>
        <LoadError outcome={absence.outcome} onRetry={() => void refresh()} />
      </Screen>
    );
  }
  const name = shown === undefined ? undefined : words.nameOf(shown.name);
  return (
    <PullToRefresh onRefresh={refresh}>
      <Screen lit tint={tint}>
        <CollectionHeader name={name} subtitle={shown && collection.songs(shown.songCount)} coverUrl={cover}>
          <ListTools
            songs={songs}
            collection={pinKeys.playlist(playlistId)}
            own={isOwn}
            waits={shown === undefined}
            share={
              name === undefined || stored?.isUnconfirmed === true
                ? undefined
                : { title: name, path: paths.playlist(playlistId) }
            }
            items={isOwn ? tools.items : undefined}
          >
            {isOwn && !isEmptyList(songs) ? <EditSwitch {...selection} /> : null}
            {isOwn ? <PlaylistTools playlist={playlist} editing={editing} {...tools} /> : null}
          </ListTools>
        </CollectionHeader>
        {isNotTaken ? <Notice>{states.playlistNotTaken}</Notice> : null}
        {changedHereOnly === true ? <Notice>{states.changedHereOnly}</Notice> : null}
        <SongList
          label={name ?? kinds.playlist}
          songs={songs}
          known={shown !== undefined}
          outcome={absence?.kind === 'leaving' ? undefined : outcome}
          onRetry={() => void refresh()}
          onMove={isOwn && !songs.onlyStored ? editing.move : undefined}
          selection={isOwn ? selection : undefined}
          onRemoveAll={editing.removeAll}
          onRemove={isOwn ? editing.remove : undefined}
          empty={
            <EmptyState
              icon={<PlaylistIcon />}
              text={common.noTracks}
              hint={isNotTaken ? undefined : states.emptyPlaylistHint}
            >
              {isOwn ? <FindMusic /> : null}
            </EmptyState>
          }
        />
      </Screen>
    </PullToRefresh>
  );
}

function Leave() {
  const leave = useLeave();
  useEffect(() => void leave(), [leave]);
  return null;
}

const none: readonly never[] = [];

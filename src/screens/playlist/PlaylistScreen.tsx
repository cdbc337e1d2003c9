import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { parsePlaylistId, type PlaylistId } from '../../core/ids.ts';
import { idInPath, paths } from '../../core/paths.ts';
import { localOnlyChange } from '../../db/outbox/local-only.ts';
import { PlaylistIcon } from '../../ui/icons.tsx';
import { PullToRefresh } from '../../ui/feedback/PullToRefresh.tsx';
import { Screen } from '../../ui/frame/Screen.tsx';
import { states } from '../../ui/strings/screens.ts';
import { EmptyState, Notice } from '../../ui/feedback/States.tsx';
import { playlists as words } from '../../ui/strings/actions.ts';
import { common, kinds } from '../../ui/strings/strings.ts';
import { LoadError } from '../shared/LoadError.tsx';
import { firstPathOf } from '../shared/first-path.ts';
import { useServices } from '../shared/services.ts';
import { FindMusic } from '../shared/lists/FindMusic.tsx';
import { SongList } from '../shared/lists/SongList.tsx';
import { useCoverTint } from '../shared/use-cover-tint.ts';
import { useLive } from '../shared/use-live.ts';
import { usePull } from '../shared/use-pull.ts';
import { useSongs } from '../shared/lists/songs/use-songs.ts';
import { useEditMode, useSelection } from '../shared/lists/use-selection.ts';
import { PlaylistHeader } from './PlaylistHeader.tsx';
import { absenceOf } from './absence.ts';
import { useEditing } from './use-editing.ts';
import { useLeave } from './use-leave.ts';
import { useSignedOut } from './use-signed-out.ts';
import { useStoredPlaylist } from './use-stored-playlist.ts';
import { useVanished } from './use-vanished.ts';

export function PlaylistScreen() {
  const { pathname } = useLocation();
  const id = parsePlaylistId(idInPath(pathname));
  if (id === undefined) return <Navigate to={paths.notFound} replace />;
  return <PlaylistOf id={id} firstPath={firstPathOf(pathname)} />;
}

function PlaylistOf({ id, firstPath }: { readonly id: PlaylistId; readonly firstPath: string }) {
  const { db, identity } = useServices();
  const key = `${firstPath} ${identity.ownerId}`;
  const stored = useStoredPlaylist(key, id);
  const { playlist, shown } = stored;
  const editMode = useEditMode(key);
  const ids = stored.isRead ? (shown?.songIds ?? none) : undefined;
  // Edit mode shows the order that it changes: in rows with the stored ones first there is nothing to move.
  const songs = useSongs(key, ids, { route: paths.playlist(id), kind: 'playlist' }, { inOrder: editMode.bySwitch });
  const selection = useSelection(key, songs, editMode);
  const editing = useEditing(playlist ?? null, songs);
  // A playlist that is being deleted has nothing to pull; one created here is pulled by the server's id.
  const playlistId = playlist?.id ?? id;
  const isOwn = playlist !== undefined && playlist.ownerId === identity.ownerId;
  const isSignedOut = useSignedOut(isOwn);
  const hasPull = stored.isRead && !stored.isUnconfirmed && !editing.deleting && !isSignedOut;
  const { outcome, refresh } = usePull(hasPull ? { kind: 'playlistSongs', playlistId } : null);
  // Of an unknown owner: if it is new here, the pull above has made this one due.
  usePull(playlist?.ownerId === '' ? { kind: 'playlists' } : null);
  const onlyHere = useLive(`changed here ${identity.ownerId} ${playlistId}`, () =>
    localOnlyChange(db, identity.ownerId, playlistId),
  );
  const isUnknown = stored.isRead && shown === undefined;
  const now = { isShown: shown !== undefined, isUnknown: isUnknown && !editing.deleting };
  const vanished = useVanished(id, key, now, refresh);
  const cover = songs.tracks?.find((track) => track.coverImage !== null)?.coverImage ?? undefined;
  const tint = useCoverTint(cover);
  const absence = isUnknown ? absenceOf(outcome, { ...vanished, deleting: editing.deleting }) : undefined;
  // The server still has one that it cannot delete, so its answer is no absence.
  const isDeletedHere = isUnknown && onlyHere === 'deletion' && !editing.deleting;
  if (isSignedOut) return <Navigate to={paths.splash} replace />;
  if (absence?.kind === 'gone' || isDeletedHere) return <Leave />;
  if (absence?.kind === 'unknown') return <Navigate to={paths.notFound} replace />;
  if (absence?.kind === 'failed') {
    return (
      <Screen title={kinds.playlist}>
        <LoadError outcome={absence.outcome} onRetry={() => void refresh()} />
      </Screen>
    );
  }
  const isNotTaken = playlist === undefined && shown !== undefined;
  return (
    <PullToRefresh onRefresh={refresh}>
      <Screen lit tint={tint}>
        <PlaylistHeader
          playlistId={playlistId}
          stored={stored}
          isOwn={isOwn}
          songs={songs}
          selection={selection}
          editing={editing}
          cover={cover}
        />
        {isNotTaken ? <Notice>{states.playlistNotTaken}</Notice> : null}
        {onlyHere === 'edit' ? <Notice>{states.changedHereOnly}</Notice> : null}
        <SongList
          label={shown === undefined ? kinds.playlist : words.nameOf(shown.name)}
          songs={songs}
          known={shown !== undefined}
          outcome={absence?.kind === 'leaving' ? undefined : outcome}
          onRetry={() => void refresh()}
          onMove={isOwn ? editing.move : undefined}
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

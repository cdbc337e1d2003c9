import { useNavigate } from 'react-router-dom';
import { paths } from '../../../core/paths.ts';
import type { Track } from '../../../core/track.ts';
import { forbiddenAddress } from '../../../db/audio-files/queries.ts';
import { useServices } from '../../../screens/shared/services.ts';
import {
  DownloadIcon,
  ClockIcon,
  HeartIcon,
  HeartSolidIcon,
  NoteIcon,
  PlayNextIcon,
  PlaylistAddIcon,
  QueueIcon,
  ShareIcon,
} from '../../../ui/icons.tsx';
import { ProfileIcon } from '../../../ui/shell-icons.tsx';
import type { MenuItem } from '../../../ui/dialogs/menu-types.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { moreMenu, playerToasts } from '../../../ui/strings/player.ts';
import { sleepTimer } from '../../../ui/strings/sleep-timer.ts';
import { common } from '../../../ui/strings/strings.ts';
import { useLive } from '../../../screens/shared/use-live.ts';
import { usePlayer } from '../../../screens/shared/use-playing.ts';
import { useToggleLike } from '../../../screens/shared/use-toggle-like.ts';
import { openSleepTimer, shownDetails } from '../overlays.ts';
import { sleepChoiceLabel } from '../sleep-choice.ts';
import { usePlayerTools } from '../player-tools.ts';

export type TrackMenuOptions = {
  readonly track: Track | undefined;
  readonly liked: boolean;
  /**
   * Adds Play Next and Add to Queue, for rows of lists (docs/ui-names.md, Track list); the player's menu has the sleep
   * timer instead.
   */
  readonly withQueue: boolean;
  readonly onLeave?: () => void;
};

export function useTrackMenuItems({ track, liked, withQueue, onLeave }: TrackMenuOptions): readonly MenuItem[] {
  const { player, addToPlaylist } = useServices();
  const navigate = useNavigate();
  const { actions } = usePlayerTools();
  const toggleLike = useToggleLike(track, liked);
  const sleepItem = useSleepItem();
  const download = useDownload(track);
  if (track === undefined) return [];
  const { handle, id } = track;
  const title = common.titleOf(track.title);
  const queueItems: readonly MenuItem[] = [
    {
      label: moreMenu.playNext,
      icon: <PlayNextIcon size={20} />,
      onSelect: () => {
        player.playNext([id]);
        showToast(playerToasts.playsNext(title));
      },
    },
    {
      label: moreMenu.addToQueue,
      icon: <QueueIcon size={20} />,
      onSelect: () => {
        player.addToQueue([id]);
        showToast(playerToasts.queued(title));
      },
    },
  ];
  return [
    ...(withQueue ? queueItems : []),
    {
      label: liked ? moreMenu.removeFavorite : moreMenu.addFavorite,
      icon: liked ? <HeartSolidIcon size={20} /> : <HeartIcon size={20} />,
      onSelect: toggleLike,
    },
    {
      label: moreMenu.addToPlaylist,
      icon: <PlaylistAddIcon size={20} />,
      onSelect: () => addToPlaylist([id]),
    },
    {
      label: moreMenu.viewArtist,
      icon: <ProfileIcon size={20} />,
      disabled: handle === null,
      onSelect: () => {
        if (handle === null) return;
        onLeave?.();
        void navigate(paths.artist(handle));
      },
    },
    { label: moreMenu.download, icon: <DownloadIcon size={20} />, onSelect: download },
    { label: moreMenu.share, icon: <ShareIcon size={20} />, onSelect: () => void actions.share(track) },
    { label: moreMenu.details, icon: <NoteIcon size={20} />, onSelect: () => shownDetails.set(id) },
    ...(withQueue ? [] : [sleepItem]),
  ];
}

function useDownload(track: Track | undefined): () => void {
  const { db } = useServices();
  const { actions, config } = usePlayerTools();
  const read = async (): Promise<string | null> =>
    track === undefined ? null : forbiddenAddress(db, track, config.audioHost, Date.now());
  // While the menu is open, because a press of Download must not wait for it (platform/save-file.ts).
  const forbidden = useLive(`forbidden ${track?.id}`, read, [track]) ?? null;
  return () => {
    if (track !== undefined) void actions.download(track, forbidden);
  };
}

function useSleepItem(): MenuItem {
  const sleep = usePlayer((shown) => shown.sleep);
  return {
    label: sleep.kind === 'off' ? sleepTimer.title : sleepTimer.set(sleepChoiceLabel(sleep)),
    icon: <ClockIcon size={20} />,
    onSelect: openSleepTimer,
  };
}

import { useMemo } from 'react';
import { paths } from '../../core/paths.ts';
import type { Track } from '../../core/track.ts';
import { Button, IconButton } from '../../ui/primitives/Button.tsx';
import { HeartIcon, HeartSolidIcon, MoreIcon, PauseIcon, PlayIcon, PlaylistAddIcon } from '../../ui/icons.tsx';
import { tracks as words } from '../../ui/strings/strings.ts';
import { moreMenu, player as playerWords } from '../../ui/strings/player.ts';
import { DownloadSwitch, DownloadProgress } from '../shared/pins/DownloadSwitch.tsx';
import { useServices } from '../shared/services.ts';
import { useNowPlaying } from '../shared/use-now-playing.ts';
import { usePin } from '../shared/pins/use-pin.ts';
import { useSongs } from '../shared/lists/songs/use-songs.ts';
import { changeLike } from '../shared/use-toggle-like.ts';
import styles from './SongScreen.module.css';
import { pinKeys } from '../../core/keys.ts';

export type SongToolsProps = { readonly track: Track; readonly title: string; readonly liked: boolean };

export function SongTools({ track, title, liked }: SongToolsProps) {
  const services = useServices();
  const { player, openTrackMenu, addToPlaylist } = services;
  const current = useNowPlaying();
  const ids = useMemo(() => [track.id], [track.id]);
  const origin = { route: paths.post(track.id), kind: 'playlist' } as const;
  const songs = useSongs(`song ${track.id}`, ids, origin);
  const pin = usePin(pinKeys.song(track.id), songs);
  const plays = current?.id === track.id && current.state !== 'paused';
  return (
    <>
      <div className={styles.actions}>
        <Button
          look="solid"
          icon={plays ? <PauseIcon size={18} /> : <PlayIcon size={18} />}
          aria-label={plays ? words.pauseTrack(title) : words.playTrack(title)}
          data-track={track.id}
          onClick={() => {
            if (current?.id === track.id) player.toggle();
            else player.playFrom(ids, 0, origin);
          }}
        >
          {plays ? words.pause : words.play}
        </Button>
        <IconButton
          label={playerWords.like}
          aria-pressed={liked}
          onClick={() => void changeLike(services, track, !liked)}
        >
          {liked ? <HeartSolidIcon size={22} /> : <HeartIcon size={22} />}
        </IconButton>
        <IconButton label={moreMenu.addToPlaylist} onClick={() => addToPlaylist([track.id])}>
          <PlaylistAddIcon size={22} />
        </IconButton>
        <IconButton
          label={playerWords.more}
          aria-haspopup="menu"
          onClick={(event) => openTrackMenu(track.id, { element: event.currentTarget })}
        >
          <MoreIcon size={22} />
        </IconButton>
        <DownloadSwitch pin={pin} />
      </div>
      <DownloadProgress pin={pin} />
    </>
  );
}

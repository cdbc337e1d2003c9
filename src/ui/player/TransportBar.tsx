import { IconButton } from '../primitives/Button.tsx';
import { CoverImage } from '../primitives/CoverImage.tsx';
import { ExpandIcon, LyricsIcon, QueueIcon } from '../icons.tsx';
import { tintStyle } from '../frame/Screen.tsx';
import type { MiniPlayerProps } from './MiniPlayer.tsx';
import { SeekBar, Transport, VolumeSlider } from './PlayerControls.tsx';
import { ArtistName, DismissButton, LikeButton } from './PlayerParts.tsx';
import type { PlayerExtrasProps, SeekBarProps, TransportProps } from './PlayerControls.tsx';
import { common } from '../strings/strings.ts';
import { player } from '../strings/player.ts';
import styles from './TransportBar.module.css';

export interface TransportBarProps
  extends
    Omit<MiniPlayerProps, 'state' | 'progress' | 'subtitle'>,
    SeekBarProps,
    TransportProps,
    Omit<PlayerExtrasProps, 'volume' | 'onSleep' | 'onShare'> {
  readonly volume: number;
  readonly paneId: string;
}

export function TransportBar(props: TransportBarProps) {
  const { tint, panel, onPanel, paneId } = props;
  const toggle = (which: 'lyrics' | 'queue') => ({
    'aria-pressed': panel === which,
    'aria-controls': panel === which ? paneId : undefined,
    onClick: () => onPanel(panel === which ? 'none' : which),
    className: styles.toggle,
  });
  return (
    <section aria-label={player.mini} className={styles.bar} style={tintStyle(tint)}>
      <Song {...props} />
      <div className={styles.middle}>
        <Transport size="bar" {...props} />
        <SeekBar size="bar" {...props} />
      </div>
      <div className={styles.right}>
        <IconButton label={player.lyrics} {...toggle('lyrics')}>
          <LyricsIcon size={20} />
        </IconButton>
        <IconButton label={player.queue} {...toggle('queue')}>
          <QueueIcon size={20} />
        </IconButton>
        <div className={styles.volume}>
          <VolumeSlider volume={props.volume} onVolume={props.onVolume} />
        </div>
        <IconButton label={player.expand} onClick={props.onOpen} className={styles.tool}>
          <ExpandIcon size={20} />
        </IconButton>
        <DismissButton onDismiss={props.onDismiss} className={styles.tool} size={18} />
      </div>
    </section>
  );
}

function Song(props: TransportBarProps) {
  const { artist, artistTo, coverUrl, liked, onToggleLike } = props;
  const title = common.titleOf(props.title);
  return (
    <div className={styles.song}>
      <div className={styles.info}>
        <button type="button" className={styles.open} aria-label={player.open(title)} onClick={props.onOpen}>
          <CoverImage src={coverUrl} className={styles.cover} eager />
          <span className={styles.title} dir="auto">
            {title}
          </span>
        </button>
        <ArtistName artist={artist} artistTo={artistTo} className={styles.artist} />
      </div>
      <LikeButton liked={liked} onToggleLike={onToggleLike} className={styles.like} size={20} />
    </div>
  );
}

import { minutesAndSeconds } from '../../lib/format.ts';
import { cx } from '../cx.ts';
import { IconButton } from '../primitives/Button.tsx';
import {
  ClockIcon,
  LyricsIcon,
  NextIcon,
  PauseIcon,
  PlayIcon,
  PreviousIcon,
  QueueIcon,
  RepeatIcon,
  RepeatOneIcon,
  ShareIcon,
  ShuffleIcon,
  VolumeHighIcon,
  VolumeLowIcon,
  VolumeMuteIcon,
} from '../icons.tsx';
import styles from './PlayerControls.module.css';
import { PlayingBars } from '../primitives/PlayingBars.tsx';
import { Slider } from '../primitives/form/Slider.tsx';
import { moreMenu, player } from '../strings/player.ts';
import { sleepTimer } from '../strings/sleep-timer.ts';
import { limits } from '../../core/limits.ts';

interface Sized {
  readonly size?: 'full' | 'bar';
}

export interface SeekBarProps {
  readonly positionS: number;
  /** 0: not known, until the audio of a song whose record has no length was loaded. */
  readonly durationS: number;
  /** Called while dragging: show this position, do not seek yet. */
  readonly onPreview: (positionS: number) => void;
  readonly onSeek: (positionS: number) => void;
}

export function SeekBar({ positionS, durationS, onPreview, onSeek, size = 'full' }: SeekBarProps & Sized) {
  const elapsed = minutesAndSeconds(positionS);
  const total = durationS > 0 ? minutesAndSeconds(durationS) : undefined;
  return (
    <div className={cx(styles.seek, size === 'bar' && styles.seekLine)}>
      <Slider
        label={player.seek}
        tone="warm"
        value={Math.min(positionS, durationS)}
        max={durationS > 0 ? durationS : 1}
        step={1}
        valueText={total === undefined ? elapsed : player.seekText(elapsed, total)}
        disabled={!(durationS > 0)}
        onChange={onPreview}
        onCommit={onSeek}
      />
      <div className={styles.times} aria-hidden="true">
        <span>{elapsed}</span>
        <span>{total ?? '–:––'}</span>
      </div>
    </div>
  );
}

export interface TransportProps {
  readonly state: 'playing' | 'paused' | 'waiting';
  readonly repeat: 'off' | 'all' | 'one';
  readonly onTogglePlay: () => void;
  readonly onNext: () => void;
  readonly onPrevious: () => void;
  readonly onShuffle: () => void;
  readonly onRepeat: () => void;
}

export function Transport({ state, repeat, size = 'full', ...on }: TransportProps & Sized) {
  const Repeat = repeat === 'one' ? RepeatOneIcon : RepeatIcon;
  const plays = state !== 'paused';
  const [small, large] = size === 'bar' ? [20, 22] : [24, 32];
  return (
    <div className={cx(styles.transport, size === 'bar' && styles.transportBar)}>
      <IconButton label={player.shuffle} onClick={on.onShuffle} className={styles.mode}>
        <ShuffleIcon size={small} />
      </IconButton>
      <IconButton label={player.previous} onClick={on.onPrevious} className={styles.step}>
        <PreviousIcon size={large} />
      </IconButton>
      <IconButton
        label={plays ? player.pause : player.play}
        look="solid"
        onClick={on.onTogglePlay}
        className={styles.play}
      >
        {state === 'waiting' ? (
          <PlayingBars state="waiting" />
        ) : plays ? (
          <PauseIcon size={large} />
        ) : (
          <PlayIcon size={large} />
        )}
      </IconButton>
      <IconButton label={player.next} onClick={on.onNext} className={styles.step}>
        <NextIcon size={large} />
      </IconButton>
      <IconButton
        label={player.repeat[repeat]}
        onClick={on.onRepeat}
        className={cx(styles.mode, styles.repeat)}
        data-mode={repeat}
      >
        <Repeat size={small} />
      </IconButton>
    </div>
  );
}

export type PlayerPanel = 'none' | 'lyrics' | 'queue';

export interface PlayerExtrasProps {
  readonly panel: PlayerPanel;
  readonly onPanel: (panel: PlayerPanel) => void;
  /** 0 to 1; undefined on devices where pages cannot set it (iOS). */
  readonly volume: number | undefined;
  readonly onVolume: (volume: number) => void;
  /** The sleep timer replaces the slider where there is no volume. */
  readonly onSleep: () => void;
  readonly onShare: () => void;
}

export function VolumeSlider({ volume, onVolume }: Pick<PlayerExtrasProps, 'onVolume'> & { readonly volume: number }) {
  const Volume = volume === 0 ? VolumeMuteIcon : volume < 0.5 ? VolumeLowIcon : VolumeHighIcon;
  return (
    <div className={styles.volume}>
      <Volume size={18} />
      <Slider
        label={player.volume}
        value={volume}
        max={1}
        step={limits.volumeStep}
        valueText={`${Math.round(volume * 100)} %`}
        onChange={onVolume}
      />
    </div>
  );
}

export function PlayerExtras({ panel, onPanel, volume, onVolume, onSleep, onShare }: PlayerExtrasProps) {
  const toggle = (which: PlayerPanel) => () => {
    onPanel(panel === which ? 'none' : which);
  };
  return (
    <div className={styles.extras}>
      <IconButton
        label={player.lyrics}
        aria-pressed={panel === 'lyrics'}
        onClick={toggle('lyrics')}
        className={styles.toggle}
      >
        <LyricsIcon />
      </IconButton>
      {volume === undefined ? (
        <>
          <IconButton label={sleepTimer.title} onClick={onSleep}>
            <ClockIcon />
          </IconButton>
          <IconButton label={moreMenu.share} onClick={onShare}>
            <ShareIcon />
          </IconButton>
        </>
      ) : (
        <VolumeSlider volume={volume} onVolume={onVolume} />
      )}
      <IconButton
        label={player.queue}
        aria-pressed={panel === 'queue'}
        onClick={toggle('queue')}
        className={styles.toggle}
      >
        <QueueIcon />
      </IconButton>
    </div>
  );
}

import { minutesAndSeconds } from '../../lib/format.ts';
import { IconButton } from '../primitives/Button.tsx';
import {
  LyricsIcon,
  NextIcon,
  PauseIcon,
  PlayIcon,
  PreviousIcon,
  QueueIcon,
  RepeatIcon,
  RepeatOneIcon,
  ShuffleIcon,
  VolumeHighIcon,
  VolumeLowIcon,
  VolumeMuteIcon,
} from '../icons.tsx';
import styles from './PlayerControls.module.css';
import { PlayingBars } from '../primitives/PlayingBars.tsx';
import { Slider } from '../primitives/Slider.tsx';
import { player } from '../strings/player.ts';
import { limits } from '../../core/limits.ts';

export interface SeekBarProps {
  readonly positionS: number;
  readonly durationS: number;
  /** While dragging: show this position, do not seek yet. */
  readonly onPreview: (positionS: number) => void;
  readonly onSeek: (positionS: number) => void;
}

/** Elapsed and total time and the Seek slider between them. */
export function SeekBar({ positionS, durationS, onPreview, onSeek }: SeekBarProps) {
  const elapsed = minutesAndSeconds(positionS);
  const total = minutesAndSeconds(durationS);
  return (
    <div className={styles.seek}>
      <Slider
        label={player.seek}
        tone="warm"
        value={Math.min(positionS, durationS)}
        max={durationS > 0 ? durationS : 1}
        step={1}
        valueText={player.seekText(elapsed, total)}
        disabled={!(durationS > 0)}
        onChange={onPreview}
        onCommit={onSeek}
      />
      <div className={styles.times} aria-hidden="true">
        <span>{elapsed}</span>
        <span>{total}</span>
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

/** Shuffle, Previous, Play, Next, Repeat. */
export function Transport({ state, repeat, ...on }: TransportProps) {
  const Repeat = repeat === 'one' ? RepeatOneIcon : RepeatIcon;
  const plays = state !== 'paused';
  return (
    <div className={styles.transport}>
      <IconButton label={player.shuffle} onClick={on.onShuffle}>
        <ShuffleIcon />
      </IconButton>
      <IconButton label={player.previous} onClick={on.onPrevious} className={styles.step}>
        <PreviousIcon size={32} />
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
          <PauseIcon size={32} />
        ) : (
          <PlayIcon size={32} />
        )}
      </IconButton>
      <IconButton label={player.next} onClick={on.onNext} className={styles.step}>
        <NextIcon size={32} />
      </IconButton>
      <IconButton label={player.repeat[repeat]} onClick={on.onRepeat} className={styles.repeat} data-mode={repeat}>
        <Repeat />
      </IconButton>
    </div>
  );
}

export type PlayerPanel = 'none' | 'lyrics' | 'queue';

export interface PlayerExtrasProps {
  readonly panel: PlayerPanel;
  readonly onPanel: (panel: PlayerPanel) => void;
  /** 0 to 1. */
  readonly volume: number;
  readonly onVolume: (volume: number) => void;
}

/** Lyrics toggle, Volume, Queue toggle. */
export function PlayerExtras({ panel, onPanel, volume, onVolume }: PlayerExtrasProps) {
  const Volume = volume === 0 ? VolumeMuteIcon : volume < 0.5 ? VolumeLowIcon : VolumeHighIcon;
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

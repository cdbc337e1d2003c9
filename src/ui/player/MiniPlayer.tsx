import { useRef } from 'react';
import type { CSSProperties } from 'react';
import { IconButton } from '../primitives/Button.tsx';
import { CoverImage } from '../primitives/CoverImage.tsx';
import { dismissesMiniPlayer, trackSwipe } from '../hooks/gestures.ts';
import { NextIcon, PauseIcon, PlayIcon } from '../icons.tsx';
import { Marquee } from '../primitives/Marquee.tsx';
import styles from './MiniPlayer.module.css';
import { ArtistName, DismissButton, LikeButton, type DismissButtonProps } from './PlayerParts.tsx';
import { PlayingBars } from '../primitives/PlayingBars.tsx';
import { tintStyle } from '../frame/Screen.tsx';
import type { CoverTint } from '../frame/Screen.tsx';
import { common } from '../strings/strings.ts';
import { player } from '../strings/player.ts';
import { useSwipe } from '../hooks/use-swipe.ts';

export interface MiniPlayerProps {
  readonly title: string;
  readonly artist: string;
  readonly artistTo?: string | undefined;
  readonly coverUrl?: string | undefined;
  readonly tint?: CoverTint | undefined;
  readonly liked: boolean;
  readonly state: 'playing' | 'paused' | 'waiting';
  /** 0 to 1. */
  readonly progress?: number | undefined;
  /** The current segment of the transcription, already cut to 180 characters. */
  readonly subtitle?: string | undefined;
  readonly onOpen: () => void;
  readonly onToggleLike: () => void;
  readonly onTogglePlay: () => void;
  readonly onNext: () => void;
  /** Called by a swipe to the right; a swipe to the left calls `onNext`. */
  readonly onPrevious: () => void;
  readonly onDismiss: DismissButtonProps['onDismiss'];
}

/** A title that fits the fullscreen player's width is truncated here instead of moving. */
const stillUpToPx = (): number => window.innerWidth - 48;

/**
 * The bar of the current track, above the tab bar. All of it but its buttons and the artist's name opens the fullscreen
 * player.
 */
export function MiniPlayer(props: MiniPlayerProps) {
  const { artist, artistTo, coverUrl, tint, liked, state, progress = 0, subtitle = '' } = props;
  const title = common.titleOf(props.title);
  const bar = useRef<HTMLElement>(null);
  const swipe = useSwipe(bar, {
    onDown: (end) => {
      const dismisses = dismissesMiniPlayer(end);
      if (dismisses) props.onDismiss(false);
      return dismisses;
    },
    onSideways: (end) => {
      const to = trackSwipe(end);
      if (to === 'next') props.onNext();
      if (to === 'previous') props.onPrevious();
    },
  });
  const filled: CSSProperties = Object.fromEntries([['--filled', String(Math.min(1, Math.max(0, progress)))]]);
  const plays = state !== 'paused';
  return (
    <section ref={bar} aria-label={player.mini} className={styles.bar} style={tintStyle(tint)} {...swipe}>
      <div className={styles.line}>
        <div className={styles.info}>
          <button type="button" className={styles.open} aria-label={player.open(title)} onClick={props.onOpen}>
            <CoverImage src={coverUrl} className={styles.cover} eager />
            <span className={styles.title}>
              <Marquee text={title} stillUpToPx={stillUpToPx()} />
            </span>
          </button>
          <SecondLine artist={artist} artistTo={artistTo} subtitle={subtitle} />
        </div>
        <LikeButton liked={liked} onToggleLike={props.onToggleLike} className={styles.like} size={22} />
        <IconButton label={plays ? player.pause : player.play} onClick={props.onTogglePlay} className={styles.play}>
          {state === 'waiting' ? <PlayingBars state="waiting" /> : plays ? <PauseIcon /> : <PlayIcon />}
        </IconButton>
        <IconButton label={player.next} onClick={props.onNext} className={styles.next}>
          <NextIcon size={22} />
        </IconButton>
        <DismissButton onDismiss={props.onDismiss} className={styles.dismiss} size={20} />
      </div>
      <span className={styles.progress} style={filled} aria-hidden="true" />
    </section>
  );
}

function SecondLine({ artist, artistTo, subtitle }: Pick<MiniPlayerProps, 'artist' | 'artistTo' | 'subtitle'>) {
  return (
    <div className={styles.second}>
      <ArtistName artist={artist} artistTo={artistTo} className={styles.artist} draggable={false} />
      {subtitle === '' ? null : (
        <p className={styles.subtitle} dir="auto">
          {subtitle}
        </p>
      )}
    </div>
  );
}

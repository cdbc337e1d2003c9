import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import * as Radix from 'radix-ui/dialog';
import { Anchor } from '../primitives/Anchor.tsx';
import { IconButton } from '../primitives/Button.tsx';
import { CoverImage } from '../primitives/CoverImage.tsx';
import styles from './FullscreenPlayer.module.css';
import { closesPanel, trackSwipe } from '../hooks/gestures.ts';
import { ChevronDownIcon, HeartIcon, HeartSolidIcon } from '../icons.tsx';
import { MenuButton } from '../dialogs/MenuButton.tsx';
import type { MenuItem } from '../dialogs/menu-types.ts';
import { PlayerExtras, SeekBar, Transport } from './PlayerControls.tsx';
import type { PlayerExtrasProps, SeekBarProps, TransportProps } from './PlayerControls.tsx';
import type { Swipe } from '../hooks/gestures.ts';
import { tintStyle } from '../frame/Screen.tsx';
import type { CoverTint } from '../frame/Screen.tsx';
import { common } from '../strings/strings.ts';
import { player } from '../strings/player.ts';
import { useReturnFocus } from '../dialogs/use-return-focus.ts';
import { useSwipe } from '../hooks/use-swipe.ts';

export interface FullscreenPlayerProps extends SeekBarProps, TransportProps, PlayerExtrasProps {
  readonly open: boolean;
  readonly title: string;
  readonly artist: string;
  /** Opens the artist page; the caller closes the player on `onClose`, which a press on it calls too. */
  readonly artistTo?: string | undefined;
  readonly coverUrl?: string | undefined;
  readonly tint?: CoverTint | undefined;
  /** The list that the queue was started from. */
  readonly source?: string | undefined;
  /** LOSSLESS, CREATED ON {host}. */
  readonly badges?: readonly string[];
  readonly liked: boolean;
  readonly onToggleLike: () => void;
  /** Entries of the More menu. */
  readonly menu: readonly MenuItem[];
  /** A LyricsList or QueueList, by `panel`. */
  readonly children?: ReactNode;
  readonly onClose: () => void;
}

/** The panel that slides up over everything: dialog "Now playing". Import it lazily. */
export function FullscreenPlayer(props: FullscreenPlayerProps) {
  const { open, artist, artistTo, coverUrl, tint, badges = [], liked, onToggleLike, menu, panel, onClose } = props;
  const title = props.title === '' ? common.untitledTrack : props.title;
  const artistName = artist === '' ? common.unknownArtist : artist;
  const sheet = useRef<HTMLDivElement>(null);
  const returnFocus = useReturnFocus();
  const onDown = (end: Swipe): boolean => {
    const closes = closesPanel(end, window.innerHeight);
    if (closes) onClose();
    return closes;
  };
  const swipe = useSwipe(sheet, { onDown });
  const swipeCover = useSwipe(sheet, {
    onDown,
    onSideways: (end) => {
      const to = trackSwipe(end);
      if (to === 'next') props.onNext();
      if (to === 'previous') props.onPrevious();
    },
  });
  // Opened again while it was still sliding away from a swipe.
  useEffect(() => {
    if (open) sheet.current?.style.removeProperty('--drag');
  }, [open]);
  return (
    <Radix.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
    >
      <Radix.Portal>
        <Radix.Content
          ref={sheet}
          className={styles.sheet}
          style={tintStyle(tint)}
          data-panel={panel}
          data-holds-page
          data-covers-page
          aria-describedby={undefined}
          {...returnFocus}
          onOpenAutoFocus={(event) => {
            returnFocus.onOpenAutoFocus();
            // The panel itself, not its Close button: keys go on playing, and the dialog's name is read first.
            event.preventDefault();
            sheet.current?.focus({ preventScroll: true });
          }}
          onInteractOutside={(event) => {
            event.preventDefault();
          }}
        >
          <Radix.Title className="visually-hidden">{player.full}</Radix.Title>
          <div className={styles.head} {...swipe}>
            <IconButton label={player.close} onClick={onClose}>
              <ChevronDownIcon size={26} />
            </IconButton>
            <span className={styles.handle} aria-hidden="true" />
            {props.source === undefined ? null : (
              <p className={styles.source} dir="auto">
                {player.playingFrom(props.source)}
              </p>
            )}
          </div>
          <div className={styles.stage}>
            <div className={styles.art} {...swipeCover}>
              <CoverImage src={coverUrl} className={styles.cover} eager />
            </div>
            <div className={styles.facts} {...swipe}>
              <div className={styles.names}>
                <h2 className={styles.title} dir="auto">
                  {title}
                </h2>
                {artistTo === undefined ? (
                  <span className={styles.artist} dir="auto">
                    {artistName}
                  </span>
                ) : (
                  <Anchor to={artistTo} className={styles.artist} onClick={onClose} draggable={false}>
                    <span dir="auto">{artistName}</span>
                  </Anchor>
                )}
              </div>
              <IconButton label={player.like} aria-pressed={liked} onClick={onToggleLike} className={styles.like}>
                {liked ? <HeartSolidIcon /> : <HeartIcon />}
              </IconButton>
              <MenuButton label={player.more} items={menu} />
              {badges.length === 0 ? null : (
                <ul className={styles.badges}>
                  {badges.map((badge) => (
                    <li key={badge} className={styles.badge}>
                      {badge}
                    </li>
                  ))}
                </ul>
              )}
            </div>
            {panel === 'none' ? null : <div className={styles.panel}>{props.children}</div>}
            <div className={styles.controls}>
              <SeekBar
                positionS={props.positionS}
                durationS={props.durationS}
                onPreview={props.onPreview}
                onSeek={props.onSeek}
              />
              <Transport
                state={props.state}
                repeat={props.repeat}
                onTogglePlay={props.onTogglePlay}
                onNext={props.onNext}
                onPrevious={props.onPrevious}
                onShuffle={props.onShuffle}
                onRepeat={props.onRepeat}
              />
              <PlayerExtras panel={panel} onPanel={props.onPanel} volume={props.volume} onVolume={props.onVolume} />
            </div>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import * as Radix from 'radix-ui/dialog';
import { IconButton } from '../primitives/Button.tsx';
import { CoverImage } from '../primitives/CoverImage.tsx';
import styles from './FullscreenPlayer.module.css';
import { closesPanel, trackSwipe } from '../hooks/gestures.ts';
import { ChevronDownIcon } from '../icons.tsx';
import { FullscreenFacts, type FactsProps } from './FullscreenFacts.tsx';
import { Origin, type OriginText } from './Origin.tsx';
import { PlayerExtras, SeekBar, Transport } from './PlayerControls.tsx';
import type { PlayerExtrasProps, SeekBarProps, TransportProps } from './PlayerControls.tsx';
import type { Swipe } from '../hooks/gestures.ts';
import { tintStyle } from '../frame/Screen.tsx';
import type { CoverTint } from '../frame/Screen.tsx';
import { player } from '../strings/player.ts';
import { ToastsInReach } from '../dialogs/ToastsInReach.tsx';
import { useReturnFocus } from '../dialogs/use-return-focus.ts';
import { useSwipe } from '../hooks/use-swipe.ts';

export interface FullscreenPlayerProps extends FactsProps, SeekBarProps, TransportProps, PlayerExtrasProps {
  readonly open: boolean;
  readonly coverUrl?: string | undefined;
  readonly tint?: CoverTint | undefined;
  /** Where the song comes from, as a sentence. */
  readonly playingFrom?: OriginText | undefined;
  readonly children?: ReactNode;
}

/** The panel that slides up over the page: dialog "Now playing". Import it lazily. */
export function FullscreenPlayer(props: FullscreenPlayerProps) {
  const { open, coverUrl, tint, panel, onClose } = props;
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
  // The panel may be opened again while it still slides away after a swipe.
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
            // Focus the panel instead of its Close button: shortcuts keep working, and screen readers read the dialog's
            // name first.
            event.preventDefault();
            sheet.current?.focus({ preventScroll: true });
          }}
          onInteractOutside={(event) => {
            event.preventDefault();
          }}
        >
          <ToastsInReach />
          <Radix.Title className="visually-hidden">{player.full}</Radix.Title>
          <Head playingFrom={props.playingFrom} onClose={onClose} swipe={swipe} />
          <div className={styles.stage}>
            <div className={styles.art} {...swipeCover}>
              <CoverImage src={coverUrl} className={styles.cover} eager />
            </div>
            <FullscreenFacts {...props} swipe={swipe} />
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
              <PlayerExtras
                panel={panel}
                onPanel={props.onPanel}
                volume={props.volume}
                onVolume={props.onVolume}
                onSleep={props.onSleep}
                onShare={props.onShare}
              />
            </div>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

type HeadProps = Pick<FullscreenPlayerProps, 'playingFrom' | 'onClose'> & {
  readonly swipe: ReturnType<typeof useSwipe>;
};

function Head({ playingFrom, onClose, swipe }: HeadProps) {
  return (
    <div className={styles.head} {...swipe}>
      <IconButton label={player.close} onClick={onClose}>
        <ChevronDownIcon size={26} />
      </IconButton>
      <span className={styles.handle} aria-hidden="true" />
      {playingFrom === undefined ? null : (
        <p className={styles.source}>
          <Origin origin={playingFrom} />
        </p>
      )}
    </div>
  );
}

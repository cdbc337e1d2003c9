export type MediaKeys = {
  readonly play: () => void;
  readonly pause: () => void;
  readonly stop: () => void;
  readonly previous: () => void;
  readonly next: () => void;
  readonly seekTo: (atS: number) => void;
};

export type NowPlaying = {
  readonly title: string;
  readonly artist: string;
  readonly album: string;
  readonly coverUrl: string | null;
};

export type MediaSessionOut = {
  readonly show: (playing: NowPlaying | null) => void;
  readonly setState: (state: 'none' | 'playing' | 'paused') => void;
  /** In seconds; a null duration clears the position. */
  readonly setPosition: (atS: number, durationS: number | null) => void;
};

/**
 * Sets the handlers once for the page's life. No seekbackward and seekforward: with them, lock screens show ten-second
 * jumps instead of previous and next.
 */
export function createMediaSession(keys: MediaKeys): MediaSessionOut {
  if (!('mediaSession' in navigator)) {
    const nothing = (): void => undefined;
    return { show: nothing, setState: nothing, setPosition: nothing };
  }
  const session = navigator.mediaSession;
  const handle = (action: MediaSessionAction, handler: MediaSessionActionHandler): void => {
    try {
      session.setActionHandler(action, handler);
    } catch {
      // The browser does not support the action.
    }
  };
  handle('play', keys.play);
  handle('pause', keys.pause);
  handle('stop', keys.stop);
  handle('previoustrack', keys.previous);
  handle('nexttrack', keys.next);
  handle('seekto', ({ seekTime }) => {
    if (seekTime !== undefined) keys.seekTo(seekTime);
  });
  return {
    show: (playing) => {
      session.metadata = playing === null ? null : metadataOf(playing);
    },
    setState: (state) => {
      session.playbackState = state;
    },
    setPosition: (atS, durationS) => {
      try {
        if (durationS === null) session.setPositionState();
        else session.setPositionState({ duration: durationS, position: Math.min(atS, durationS), playbackRate: 1 });
      } catch {
        // Some engines reject some positions; the lock screen then shows none.
      }
    },
  };
}

function metadataOf({ title, artist, album, coverUrl }: NowPlaying): MediaMetadata {
  return new MediaMetadata({ title, artist, album, artwork: coverUrl === null ? [] : artwork(coverUrl) });
}

/** The picture's real size is unknown; common sizes are declared so that no system ignores it. */
const artwork = (src: string): MediaImage[] => ['96x96', '256x256', '512x512'].map((sizes) => ({ src, sizes }));

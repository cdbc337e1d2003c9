import type { MediaSessionOut, NowPlaying } from './media-session.ts';
import { isVisible, onVisibility } from './page-life.ts';

/**
 * While the page is hidden and plays, its tab is named after the song: a song that starts by itself is then found in the
 * tab strip. In sight it has the screen's name, which the browser's history and screen readers need.
 */
export function titleHiddenTab(session: MediaSessionOut): MediaSessionOut {
  let current: NowPlaying | null = null;
  let isPlaying = false;
  let shown: { readonly song: string; readonly screen: string } | undefined;
  const apply = (): void => {
    // A screen that changed while hidden has put its own name there.
    const screen = shown !== undefined && document.title === shown.song ? shown.screen : document.title;
    const song = current !== null && isPlaying && !isVisible() ? nameOf(current) : undefined;
    const title = song ?? screen;
    if (document.title !== title) document.title = title;
    shown = song === undefined ? undefined : { song, screen };
  };
  onVisibility(apply);
  // A screen puts its own name there with each of its changes, also while it is hidden.
  new MutationObserver(apply).observe(document.head, { childList: true, subtree: true, characterData: true });
  return {
    ...session,
    show: (playing) => {
      session.show(playing);
      current = playing;
      apply();
    },
    setState: (state) => {
      session.setState(state);
      isPlaying = state === 'playing';
      apply();
    },
  };
}

/** With white space as the browser normalises it in `document.title`: otherwise the observer would set it again, without end. */
const nameOf = ({ title, artist }: NowPlaying): string => `${title} · ${artist}`.replaceAll(/\s+/g, ' ').trim();

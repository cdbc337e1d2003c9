/** The part of a click event that decides; spelled out because workers, which share `src/lib`, know no MouseEvent. */
interface Click {
  readonly defaultPrevented: boolean;
  readonly button: number;
  readonly metaKey: boolean;
  readonly ctrlKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

/** False for clicks that the browser handles: opening a tab or window, or downloading. */
export const isPlainClick = (event: Click): boolean =>
  !event.defaultPrevented && event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

import { once } from '../lib/once.ts';

let shown = false;

export const markAppShown = (): void => {
  shown = true;
};

export const wasAppShown = (): boolean => shown;

const intents = ['pointerdown', 'keydown', 'pointerover'] as const;
const modifiers: ReadonlySet<string> = new Set(['Control', 'Shift', 'Alt', 'AltGraph', 'Meta']);
/** Long enough for the screen's own data and pictures to come first, and sooner than most people press something. */
const restMs = 3_000;

/** A press, a song pointed at, or a key; Control alone means nothing yet, but the key that follows it does. */
export function isIntent(event: Event): boolean {
  if (event instanceof KeyboardEvent) return !modifiers.has(event.key);
  return (
    event.type !== 'pointerover' || (event.target instanceof Element && event.target.closest('[data-track]') !== null)
  );
}

let endNow = (): void => undefined;

/** Loads now what waits for `deferralOver`, as a first press would. */
export function endDeferral(): void {
  void deferralOver();
  endNow();
}

/**
 * Resolves at the first press or key, or when a song is pointed at, with that event, else some seconds after the first
 * call: when to load what no first screen needs.
 */
export const deferralOver = once(
  () =>
    new Promise<Event | undefined>((resolve) => {
      const end = (event?: Event): void => {
        clearTimeout(rest);
        for (const type of intents) document.removeEventListener(type, onIntent, true);
        resolve(event);
      };
      const onIntent = (event: Event): void => {
        if (isIntent(event)) end(event);
      };
      const rest = setTimeout(end, restMs);
      endNow = end;
      for (const type of intents) document.addEventListener(type, onIntent, { capture: true, passive: true });
    }),
);

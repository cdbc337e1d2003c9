import { isPlainClick } from '../../lib/plain-click.ts';

/**
 * The first frame that start-up paints before React is loaded (src/app/startup/first-frame.tsx), and what was pressed on it
 * meanwhile. It is beside #root, which React empties.
 */
const id = 'first-frame';

/** A slow start may take longer, and what reads the page aloud must find all of it. */
const completeMs = 1_500;

/** After one of these the user may see what the first screen did not show. */
const interests = ['scroll', 'wheel', 'pointerdown', 'keydown'] as const;

let pressed: HTMLElement | undefined;
let shown: Shown | undefined;
const scrolled = new Map<Element, number>();
let isAppLost = false;

type Shown = {
  readonly signature: string;
  readonly complete: () => void;
  /** Aborted once the first frame is complete or gone. */
  readonly waiting: AbortController;
};

/**
 * Shows `content`, in which an element has `data-sections`. The app repeats the last press on it (`removeFirstFrame`).
 * `complete` adds what the first screen does not show, once the user touches the page, the app takes it over or takes
 * long.
 */
export function showFirstFrame(content: Node, signature: string, complete: () => void): void {
  const waiting = new AbortController();
  const completeOnce = (): void => {
    if (waiting.signal.aborted) return;
    waiting.abort();
    complete();
  };
  shown = { signature, complete: completeOnce, waiting };
  setTimeout(completeOnce, completeMs);
  for (const type of interests)
    addEventListener(type, completeOnce, { capture: true, passive: true, signal: waiting.signal });
  const frame = document.createElement('div');
  frame.id = id;
  frame.append(content);
  frame.addEventListener('click', (event) => {
    const target = event.target instanceof Element ? event.target.closest<HTMLElement>('a, button') : null;
    if (target === null || isAppLost || !isPlainClick(event)) return;
    event.preventDefault();
    pressed = target;
  });
  // Moving a list into the app resets its scroll position, and reading the position just before would force a layout.
  frame.addEventListener(
    'scroll',
    ({ target }) => {
      if (target instanceof Element) scrolled.set(target, target.scrollLeft);
    },
    true,
  );
  const root = document.getElementById('root');
  root?.before(frame);
  // The logo of a slow start would stand in front of it.
  root?.replaceChildren();
}

/**
 * Call it when the app's code could not be loaded. From then on a pressed link navigates, so the browser loads a new
 * page.
 */
export function giveUpFirstFrame(): void {
  isAppLost = true;
}

export type TakenFrame = {
  /** With `data-sections`; the caller takes its children. */
  readonly element: Element;
  readonly signature: string;
  /** How far its lists were scrolled to the side, in CSS pixels. */
  readonly scrolled: ReadonlyMap<Element, number>;
};

export const hasFirstFrame = (): boolean => document.getElementById(id) !== null;

/** Once, then undefined. */
export function takeFirstFrame(): TakenFrame | undefined {
  const element = document.querySelector(`#${id} [data-sections]`);
  if (element === null || shown === undefined) return undefined;
  const { signature, complete } = shown;
  shown = undefined;
  complete();
  return { element, signature, scrolled };
}

/**
 * Removes the first frame, in the task of React's first commit, or both pages are painted. What had the focus or was
 * pressed in it has it, and is pressed, in the app.
 */
export function removeFirstFrame(): void {
  shown?.waiting.abort();
  shown = undefined;
  const frame = document.getElementById(id);
  if (frame === null) return;
  const focused = frame.contains(document.activeElement) ? document.activeElement : null;
  frame.remove();
  if (focused !== null) counterpart(focused)?.focus({ preventScroll: true });
  const press = pressed;
  pressed = undefined;
  // Once the commit is over and its listeners are there.
  if (press !== undefined) setTimeout(() => (press.isConnected ? press : counterpart(press))?.click(), 0);
}

/** The app's link to the same address. */
function counterpart(element: Element): HTMLElement | undefined {
  const to = element.getAttribute('href');
  if (to === null) return undefined;
  return [...document.querySelectorAll<HTMLElement>('#root a')].find((link) => link.getAttribute('href') === to);
}

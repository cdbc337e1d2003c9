import { isPlainClick } from '../../lib/plain-click.ts';

/**
 * The first frame that start-up paints before React is loaded (src/app/startup/first-frame.tsx), and what was pressed on it
 * meanwhile. It is beside #root, which React empties.
 */
const id = 'first-frame';

let pressed: HTMLElement | undefined;
let shown: string | undefined;

/** Shows `content`, in which an element has `data-sections`. Presses on it are kept for the app. */
export function showFirstFrame(content: Node, signature: string): void {
  shown = signature;
  const frame = document.createElement('div');
  frame.id = id;
  frame.append(content);
  frame.addEventListener('click', (event) => {
    const target = event.target instanceof Element ? event.target.closest<HTMLElement>('a, button') : null;
    if (target === null || !isPlainClick(event)) return;
    event.preventDefault();
    pressed = target;
  });
  document.getElementById('root')?.before(frame);
}

/** The element with `data-sections`, whose children the caller takes: once, then undefined. */
export function takeFirstFrame(): { readonly element: Element; readonly signature: string } | undefined {
  const element = document.querySelector(`#${id} [data-sections]`);
  const signature = shown;
  shown = undefined;
  return element === null || signature === undefined ? undefined : { element, signature };
}

/**
 * Removes the first frame, in the task of React's first commit, or both pages are painted. What had the focus or was
 * pressed in it has it, and is pressed, in the app.
 */
export function removeFirstFrame(): void {
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

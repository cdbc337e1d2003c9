import { use, useEffect, useLayoutEffect, useRef, useState, useTransition, type ReactNode } from 'react';
import { isPlainClick } from '../../lib/plain-click.ts';
import { FollowContext } from '../primitives/Anchor.tsx';
import { onPictureRetry } from '../primitives/picture-retries.ts';
import { morph } from './morph.ts';
import { standIns } from './stand-ins.tsx';
import styles from './StaticPart.module.css';
import { clickOf, toDom } from './to-dom.ts';

export type StaticPartProps = {
  /** Elements of components without hooks; see toDom. The same object renders nothing again. */
  readonly content: ReactNode;
  /** What start-up painted of it already, once; undefined from then on (src/app/startup/first-frame.tsx). */
  readonly takePainted?: () => Painted | undefined;
  /** Equal for contents that look the same. */
  readonly signature?: string | undefined;
};

export type Painted = {
  /** Whose children are the part's. */
  readonly element: Element;
  readonly signature: string;
  /** How far its lists were scrolled to the side, in CSS pixels. */
  readonly scrolled: ReadonlyMap<Element, number>;
};

/**
 * A part of a screen that React does not render: its elements become plain DOM, and one listener here serves all presses.
 * For a first screen of many cards with little in them to change (docs/decisions/0090-first-frame-before-react.md).
 */
export function StaticPart({ content, takePainted, signature }: StaticPartProps) {
  const root = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState<ReadonlySet<string>>(none);
  const follow = use(FollowContext);
  const [isPending, startTransition] = useTransition();
  const pressed = useRef<Element>(null);

  /** Draws once what was painted, which looks right but has no presses yet; undefined where nothing is left to do. */
  const due = useRef<() => void>(undefined);

  useLayoutEffect(() => {
    const element = root.current;
    if (element === null) return;
    const painted = takePainted?.();
    if (painted !== undefined) {
      withFocus(painted.element, () => element.append(...painted.element.children));
      for (const [list, left] of painted.scrolled) list.scrollLeft = left;
    }
    const draw = (): void => {
      due.current = undefined;
      withFocus(element, () => morph(element, toDom(content, standIns(failed))));
    };
    if (painted === undefined || painted.signature !== signature) draw();
    else due.current = draw;
    const broken = painted === undefined ? [] : brokenPictures(element);
    if (broken.length > 0) setFailed(new Set(broken));
  }, [content, failed, signature, takePainted]);

  useEffect(() => onPictureRetry(() => setFailed(none)), []);

  // Until a slow screen shows, the pressed link looks pressed.
  useLayoutEffect(() => {
    if (isPending) pressed.current?.setAttribute('data-pending', 'true');
    return () => pressed.current?.removeAttribute('data-pending');
  }, [isPending]);

  useLayoutEffect(() => {
    const element = root.current;
    if (element === null) return undefined;
    // A finger touches some 80 ms before its press counts.
    const onIntent = (): void => due.current?.();
    const onClick = (event: MouseEvent): void => {
      onIntent();
      clickOf(event.target, element)?.(event);
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const to = link?.getAttribute('href');
      if (link === null || to === null || to === undefined || !isPlainClick(event)) return;
      event.preventDefault();
      pressed.current = link;
      startTransition(() => follow(to));
    };
    const onError = ({ target }: Event): void => {
      const src = target instanceof HTMLImageElement ? target.getAttribute('src') : null;
      if (src !== null) setFailed((before) => new Set([...before, src]));
    };
    for (const type of intents) element.addEventListener(type, onIntent, { passive: true });
    element.addEventListener('click', onClick);
    // Errors of pictures do not bubble.
    element.addEventListener('error', onError, true);
    return () => {
      for (const type of intents) element.removeEventListener(type, onIntent);
      element.removeEventListener('click', onClick);
      element.removeEventListener('error', onError, true);
    };
  }, [follow]);

  return <div ref={root} className={styles.part} />;
}

const none: ReadonlySet<string> = new Set();
const intents = ['pointerdown', 'pointerover', 'focusin'] as const;

/** Their errors came before anything listened. */
const brokenPictures = (element: Element): readonly string[] =>
  [...element.querySelectorAll('img')]
    .filter(({ complete, naturalWidth }) => complete && naturalWidth === 0)
    .flatMap((picture) => picture.getAttribute('src') ?? []);

/** A node that is moved loses the focus. */
function withFocus(within: Element, move: () => void): void {
  const focused = within.contains(document.activeElement) ? document.activeElement : null;
  move();
  if (focused instanceof HTMLElement && focused.isConnected) focused.focus({ preventScroll: true });
}

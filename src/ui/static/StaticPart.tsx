import { use, useLayoutEffect, useRef, useState, useTransition, type ReactNode } from 'react';
import { FollowContext, isPlainClick } from '../primitives/Anchor.tsx';
import { morph } from './morph.ts';
import { standIns } from './stand-ins.tsx';
import styles from './StaticPart.module.css';
import { clickOf, toDom } from './to-dom.ts';

export type StaticPartProps = {
  /** Elements of components without hooks; see toDom. The same object renders nothing again. */
  readonly content: ReactNode;
  /** What start-up painted of it already, taken over once (src/app/startup/first-frame.tsx). */
  readonly takePainted?: () => Element | undefined;
};

/**
 * A part of a screen that React does not render: its elements become plain DOM, and one listener here serves all presses.
 * For a first screen of many cards with little in them to change (docs/decisions/0090-first-frame-before-react.md).
 */
export function StaticPart({ content, takePainted }: StaticPartProps) {
  const root = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState<ReadonlySet<string>>(none);
  const follow = use(FollowContext);
  const [isPending, startTransition] = useTransition();
  const pressed = useRef<Element>(null);

  useLayoutEffect(() => {
    const painted = takePainted?.();
    if (painted !== undefined) withFocus(painted, () => root.current?.append(...painted.children));
  }, [takePainted]);

  useLayoutEffect(() => {
    const element = root.current;
    if (element !== null) withFocus(element, () => morph(element, toDom(content, standIns(failed))));
  }, [content, failed]);

  // Until a slow screen shows, the pressed link looks pressed.
  useLayoutEffect(() => {
    if (isPending) pressed.current?.setAttribute('data-pending', 'true');
    return () => pressed.current?.removeAttribute('data-pending');
  }, [isPending]);

  useLayoutEffect(() => {
    const element = root.current;
    if (element === null) return undefined;
    const onClick = (event: MouseEvent): void => {
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
    element.addEventListener('click', onClick);
    // Errors of pictures do not bubble.
    element.addEventListener('error', onError, true);
    return () => {
      element.removeEventListener('click', onClick);
      element.removeEventListener('error', onError, true);
    };
  }, [follow]);

  return <div ref={root} className={styles.part} />;
}

const none: ReadonlySet<string> = new Set();

/** A node that is moved loses the focus. */
function withFocus(within: Element, move: () => void): void {
  const focused = within.contains(document.activeElement) ? document.activeElement : null;
  move();
  if (focused instanceof HTMLElement && focused.isConnected) focused.focus({ preventScroll: true });
}

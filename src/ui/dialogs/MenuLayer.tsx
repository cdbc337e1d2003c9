import { useEffect, useRef, useState } from 'react';
import type { MouseEvent, PointerEvent, ReactNode, SyntheticEvent } from 'react';
import { createPortal, flushSync } from 'react-dom';
import * as Radix from 'radix-ui/dropdown-menu';
import type { MenuAnchor, MenuItem } from './menu-types.ts';
import styles from './MenuLayer.module.css';
import { useClosesOnBack } from '../hooks/use-closes-on-back.ts';
import { useMenuDrag } from './use-menu-drag.ts';
import { giveFocusBack } from './use-return-focus.ts';

export interface MenuLayerProps {
  readonly anchor: MenuAnchor;
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly heading?: ReactNode;
  readonly onClose: () => void;
}

const armedAfterMs = 350;

/** Not modal, because Radix's modal mode injects a style element; the scrim replaces it. */
export function MenuLayer({ anchor, label, items, heading, onClose }: MenuLayerProps) {
  const [open, setOpen] = useState(true);
  const chosen = useRef<MenuItem>(undefined);
  // Radix starts watching for keys only after the one that opened the menu.
  const [byKeyboard] = useState(() => anchor.element.matches(':focus-visible'));
  // The press that opened the menu may still be down: until armed, its release on the scrim must not close the menu.
  const [armed, setArmed] = useState(false);
  const { menu, ...touch } = useTouch(() => setOpen(false));
  const onlyMoving = useOnlyMovingPointer();
  useExpanded(anchor.element);
  useClosesOnBack(open, () => setOpen(false));
  useEffect(() => {
    const timer = setTimeout(() => setArmed(true), armedAfterMs);
    return () => clearTimeout(timer);
  }, []);
  // Portal into the button's landmark or dialog, so that assistive technology finds the menu there; for the top bar's
  // buttons, which have none, into the screen they belong to.
  const place =
    anchor.element.closest<HTMLElement>('main, [role=dialog]') ?? document.querySelector('main') ?? document.body;
  const spot = useSpot(anchor);
  return (
    <Radix.Root open={open} onOpenChange={setOpen} modal={false}>
      <Radix.Trigger asChild>
        <span className={styles.spot} style={spot} tabIndex={-1} aria-hidden="true" />
      </Radix.Trigger>
      {createPortal(
        <div
          role="presentation"
          className={styles.scrim}
          data-state={open ? 'open' : 'closed'}
          onPointerDown={(event) => {
            event.preventDefault();
            if (armed) setOpen(false);
          }}
          onMouseDown={(event) => {
            // iOS sends it at the end of a long press, whose pointerdown was on the row: it would take the focus, and a menu without
            // the focus closes.
            event.preventDefault();
          }}
          onContextMenu={(event) => {
            event.preventDefault();
          }}
        />,
        place,
      )}
      <Radix.Portal container={place}>
        <Radix.Content
          ref={menu}
          className={styles.menu}
          aria-label={label}
          aria-labelledby={undefined}
          // A button is at the end of its row, so its menu opens to the left; at a pointer, a menu opens to the right.
          align={anchor.point === undefined ? 'end' : 'start'}
          sideOffset={4}
          collisionPadding={8}
          data-holds-page
          loop
          {...touch}
          onFocus={({ target, currentTarget }) => {
            if (!byKeyboard || target !== currentTarget) return;
            currentTarget.querySelector<HTMLElement>('[role=menuitem]:not([data-disabled])')?.focus();
          }}
          onInteractOutside={(event) => {
            if (!armed) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // The other layout of a window that was turned or resized meanwhile has another button.
            if (anchor.element.isConnected) giveFocusBack(anchor.element);
            else document.getElementById('main')?.focus({ preventScroll: true });
            // At once: a press in between would find this closed menu, and the next ones too.
            flushSync(onClose);
            chosen.current?.onSelect();
          }}
        >
          {heading === undefined ? null : (
            <div className={styles.heading} aria-hidden="true">
              {heading}
            </div>
          )}
          {items.map((item) => (
            <Radix.Item
              key={item.label}
              className={styles.item}
              disabled={item.disabled ?? false}
              {...onlyMoving}
              onSelect={() => {
                chosen.current = item;
              }}
            >
              {item.icon}
              <span>{item.label}</span>
            </Radix.Item>
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** A drag that closes the menu, and a press that chooses. */
function useTouch(close: () => void) {
  const ownPress = useOwnPress();
  const drag = useMenuDrag(close);
  return {
    ...drag,
    ...ownPress,
    onPointerDownCapture: (event: PointerEvent<HTMLElement>) => {
      drag.onPointerDownCapture(event);
      ownPress.onPointerDownCapture(event);
    },
    onPointerUpCapture: (event: PointerEvent<HTMLElement>) => {
      drag.onPointerUpCapture(event);
      ownPress.onPointerUpCapture(event);
    },
  };
}

/** Sets the attribute on the element: through React, an open menu would render its row again. */
function useExpanded(button: HTMLElement): void {
  useEffect(() => {
    // A context menu was opened on a row, not by a button.
    if (!button.hasAttribute('aria-haspopup')) return undefined;
    button.setAttribute('aria-expanded', 'true');
    return () => button.setAttribute('aria-expanded', 'false');
  }, [button]);
}

type Spot = Readonly<Record<'left' | 'top' | 'width' | 'height', number>>;

/**
 * Where the menu opened: it does not follow a row that moves, because it would move away under the finger. In a window that
 * is resized or turned it follows, or it would stay outside, with nothing seen but the scrim.
 */
function useSpot(anchor: MenuAnchor): Spot {
  const [spot, setSpot] = useState(() => spotOf(anchor));
  useEffect(() => {
    const follow = (): void => {
      // A point has no element to follow, and wide and narrow windows have different rows.
      const follows = anchor.point === undefined && anchor.element.isConnected;
      setSpot((last) => insideWindow(follows ? spotOf(anchor) : last));
    };
    window.addEventListener('resize', follow);
    return () => window.removeEventListener('resize', follow);
  }, [anchor]);
  return spot;
}

function spotOf({ element, point }: MenuAnchor): Spot {
  if (point !== undefined) return { left: point.x, top: point.y, width: 0, height: 0 };
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left, top, width, height };
}

const insideWindow = (spot: Spot): Spot => ({
  ...spot,
  left: Math.max(0, Math.min(spot.left, window.innerWidth - spot.width)),
  top: Math.max(0, Math.min(spot.top, window.innerHeight - spot.height)),
});

/**
 * Accepts only presses that begin and end on the same item. Radix chooses the item that the release is on: the one
 * under a resting finger whose long press opened the menu, or another than was pressed if the menu has moved meanwhile.
 * A click without a pointer has detail 0.
 */
function useOwnPress() {
  const pressed = useRef<Element | null>(null);
  const refuse = (event: SyntheticEvent): void => {
    if (pressed.current !== null && pressed.current === itemOf(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    onPointerDownCapture: (event: SyntheticEvent) => {
      pressed.current = itemOf(event);
    },
    onPointerUpCapture: refuse,
    onClickCapture: (event: MouseEvent) => {
      if (event.detail > 0) refuse(event);
    },
  };
}

/**
 * Radix focuses the item that a mouse enters, and the menu when it leaves one. An arrow key that scrolls the menu moves
 * items under a resting mouse too, and browsers report that: the next arrow would begin at the first item again.
 */
function useOnlyMovingPointer() {
  const last = useRef<{ readonly x: number; readonly y: number }>(undefined);
  const refuseResting = (event: PointerEvent): void => {
    const { screenX: x, screenY: y } = event;
    if (last.current === undefined || (last.current.x === x && last.current.y === y)) event.preventDefault();
    last.current = { x, y };
  };
  return { onPointerMove: refuseResting, onPointerLeave: refuseResting };
}

function itemOf({ target }: SyntheticEvent): Element | null {
  return target instanceof Element ? target.closest('[role=menuitem]') : null;
}

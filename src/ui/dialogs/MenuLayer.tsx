import { useEffect, useRef, useState } from 'react';
import type { MouseEvent, ReactNode, SyntheticEvent } from 'react';
import { createPortal } from 'react-dom';
import * as Radix from 'radix-ui/dropdown-menu';
import type { MenuAnchor, MenuItem } from './menu-types.ts';
import styles from './MenuLayer.module.css';
import { giveFocusBack } from './use-return-focus.ts';

export interface MenuLayerProps {
  readonly anchor: MenuAnchor;
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly heading?: ReactNode;
  readonly onClose: () => void;
}

/** Not modal, because Radix's modal mode injects a style element; the scrim replaces it. */
export function MenuLayer({ anchor, label, items, heading, onClose }: MenuLayerProps) {
  const [open, setOpen] = useState(true);
  const chosen = useRef<MenuItem>(undefined);
  // Radix starts watching for keys only after the one that opened the menu.
  const [byKeyboard] = useState(() => anchor.element.matches(':focus-visible'));
  // The press that opened the menu may still be down: until armed, its release on the scrim must not close the menu.
  const [armed, setArmed] = useState(false);
  const ownPress = useOwnPress();
  useEffect(() => {
    const timer = setTimeout(() => {
      setArmed(true);
    }, 350);
    return () => {
      clearTimeout(timer);
    };
  }, []);
  // Portal into the button's landmark or dialog, so that assistive technology finds the menu there.
  const place = anchor.element.closest<HTMLElement>('main, [role=dialog]') ?? document.body;
  const rect = anchor.element.getBoundingClientRect();
  const spot =
    anchor.point === undefined
      ? { left: rect.left, top: rect.top, width: rect.width, height: rect.height }
      : { left: anchor.point.x, top: anchor.point.y, width: 0, height: 0 };
  return (
    <Radix.Root open={open} onOpenChange={setOpen} modal={false}>
      <Radix.Trigger asChild>
        <span className={styles.spot} style={spot} tabIndex={-1} aria-hidden="true" />
      </Radix.Trigger>
      {createPortal(
        <div
          className={styles.scrim}
          data-state={open ? 'open' : 'closed'}
          onPointerDown={(event) => {
            event.preventDefault();
            if (armed) setOpen(false);
          }}
          onContextMenu={(event) => {
            event.preventDefault();
          }}
        />,
        place,
      )}
      <Radix.Portal container={place}>
        <Radix.Content
          className={styles.menu}
          aria-label={label}
          aria-labelledby={undefined}
          align="end"
          sideOffset={4}
          collisionPadding={8}
          data-holds-page
          loop
          {...ownPress}
          onFocus={({ target, currentTarget }) => {
            if (!byKeyboard || target !== currentTarget) return;
            currentTarget.querySelector<HTMLElement>('[role=menuitem]:not([data-disabled])')?.focus();
          }}
          onInteractOutside={(event) => {
            if (!armed) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (anchor.element.isConnected) giveFocusBack(anchor.element);
            onClose();
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

/**
 * Accepts only presses that began on the menu. It opens under a resting finger: Radix and the browser would take the
 * release of that long press for a choice. A click without a pointer has detail 0.
 */
function useOwnPress() {
  const pressed = useRef(false);
  const refuse = (event: SyntheticEvent): void => {
    if (pressed.current) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    onPointerDownCapture: () => {
      pressed.current = true;
    },
    onPointerUpCapture: refuse,
    onClickCapture: (event: MouseEvent) => {
      if (event.detail > 0) refuse(event);
    },
  };
}

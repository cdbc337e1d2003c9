import { useRef } from 'react';
import type { ReactNode } from 'react';
import * as Radix from 'radix-ui/dialog';
import { IconButton } from '../primitives/Button.tsx';
import { closesSheet } from '../hooks/gestures.ts';
import { CloseIcon } from '../shell-icons.tsx';
import { common } from '../strings/strings.ts';
import styles from './Dialog.module.css';
import { ToastsInReach } from './ToastsInReach.tsx';
import { useLeavingCopy } from './use-leaving-copy.ts';
import { useClosesOnBack } from '../hooks/use-closes-on-back.ts';
import { useReturnFocus } from './use-return-focus.ts';
import { useSwipe } from '../hooks/use-swipe.ts';

/** From this width, dialogs are centred instead of bottom sheets (Dialog.module.css). */
const centredFrom = '(min-width: 720px)';

export interface DialogProps {
  readonly title: string;
  /** Called by Escape, Back, a swipe down, a tap outside and Close. */
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
  /** Shows a Close button beside the title; set it to false if the footer has Cancel. */
  readonly closable?: boolean;
}

/**
 * A dialog that asks for something begins at its first field: at Close, an Enter too many would close it. Not at a search
 * field, which on a phone opens the keyboard over the list that it filters. One that returns after another begins at the
 * control that opened the other.
 */
const firstFocus = (panel: HTMLElement | null): HTMLElement | undefined =>
  panel?.querySelector<HTMLElement>(':is(form:not([role=search]) :is(input, textarea), [data-first-focus])') ??
  undefined;

/**
 * A bottom sheet that follows the finger on phones, centred on desktops. Open while it is rendered (docs/decisions/0074). Import
 * it lazily.
 */
export function Dialog({ title, onClose, children, footer, closable = true }: DialogProps) {
  const panel = useRef<HTMLDivElement>(null);
  const scrim = useRef<HTMLDivElement>(null);
  useLeavingCopy(scrim, panel);
  const returnFocus = useReturnFocus();
  useClosesOnBack(true, onClose);
  const swipe = useSwipe(panel, {
    onDown: (end, height) => {
      const closes = !window.matchMedia(centredFrom).matches && closesSheet(end, height);
      if (closes) onClose();
      return closes;
    },
  });
  return (
    <Radix.Root
      open
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
    >
      <Radix.Portal>
        <div ref={scrim} className={styles.scrim} data-state="open" />
        <Radix.Content
          ref={panel}
          className={styles.panel}
          aria-describedby={undefined}
          data-holds-page
          {...returnFocus}
          onOpenAutoFocus={(event) => {
            returnFocus.onOpenAutoFocus();
            const first = firstFocus(panel.current);
            if (first === undefined) return;
            event.preventDefault();
            first.focus();
          }}
          onInteractOutside={(event) => {
            if (event.target instanceof Element && event.target.closest('[data-toast-sticky]') !== null) {
              event.preventDefault();
            }
          }}
        >
          <ToastsInReach />
          <div className={styles.head} {...swipe}>
            <span className={styles.handle} aria-hidden="true" />
            <Radix.Title className={styles.title}>{title}</Radix.Title>
            {closable ? (
              <IconButton label={common.close} onClick={onClose}>
                <CloseIcon size={20} />
              </IconButton>
            ) : null}
          </div>
          <div className={styles.body}>{children}</div>
          {footer === undefined ? null : <div className={styles.footer}>{footer}</div>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

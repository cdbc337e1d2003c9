import { useEffect, useRef, useSyncExternalStore } from 'react';
import { cutMiddle } from '../../lib/cut-to.ts';
import { Button } from '../primitives/Button.tsx';
import { common, shell } from '../strings/strings.ts';
import { currentToasts, hideToast, hideUpdateToast, onToasts } from './toast-store.ts';
import styles from './ToastRegion.module.css';
import { useUndoFocus } from './undo-focus.ts';

/**
 * Renders toasts; always mounted, so that the live region exists before its text. `aria-live` is explicit because
 * dialogs hide everything except live regions from assistive technology. For the same reason the wrapper of Undo is a
 * live region with `off`.
 */
export function ToastRegion() {
  const { text, undo, update } = useSyncExternalStore(onToasts, currentToasts);
  const takeBack = (): void => {
    hideToast('undo');
    undo?.undo();
  };
  useUndoKey(undo === undefined || undo.label !== undefined ? undefined : takeBack);
  return (
    <>
      <div role="status" aria-live="polite" className={styles.centre}>
        {text === undefined ? null : (
          <p key={text.id} className={styles.toast}>
            {cutMiddle(text.value)}
          </p>
        )}
      </div>
      <div aria-live="off" className={styles.withUndo} data-toast-sticky>
        <div role={undo === undefined ? undefined : 'status'} aria-live="polite">
          {undo === undefined ? null : (
            <p key={undo.id} className={styles.toast}>
              {cutMiddle(undo.value)}
            </p>
          )}
        </div>
        {undo === undefined ? null : <UndoButton key={undo.id} {...undo} onPress={takeBack} />}
      </div>
      <div
        role={update === undefined ? undefined : 'status'}
        aria-live="polite"
        className={styles.sticky}
        data-toast-sticky
      >
        {update === undefined ? null : (
          <div className={styles.update} data-toast-sticky>
            <p>{shell.updateReady}</p>
            <Button
              look="solid"
              onClick={() => {
                hideUpdateToast();
                update.onReload();
              }}
            >
              {shell.reload}
            </Button>
          </div>
        )}
      </div>
    </>
  );
}

type UndoButtonProps = {
  readonly label?: string;
  readonly takesFocus: boolean;
  readonly onPress: () => void;
};

function UndoButton({ label = common.undo, takesFocus, onPress }: UndoButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useUndoFocus(button, takesFocus);
  return (
    // A dialog decides whether a press was outside only after the press has removed this button from the region.
    <Button ref={button} look="plain" className={styles.undo} onClick={onPress} data-toast-sticky>
      {label}
    </Button>
  );
}

/** Have an undo of their own: what is typed into, not checkboxes and sliders. */
const fields = 'input:not([type=checkbox], [type=radio], [type=range]), textarea';

/** Ctrl+Z or Cmd+Z while Undo is shown, because 5 s are short to reach the button by Tab. */
function useUndoKey(undo: (() => void) | undefined): void {
  useEffect(() => {
    if (undo === undefined) return undefined;
    const press = (event: KeyboardEvent): void => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
      if (!isUndo || (event.target instanceof Element && event.target.closest(fields) !== null)) return;
      event.preventDefault();
      undo();
    };
    window.addEventListener('keydown', press);
    return () => {
      window.removeEventListener('keydown', press);
    };
  });
}

import { useSyncExternalStore } from 'react';
import { Button } from '../primitives/Button.tsx';
import { shell } from '../strings/strings.ts';
import { currentToasts, hideUpdateToast, onToasts } from './toast-store.ts';
import styles from './ToastRegion.module.css';

/**
 * Where toasts appear; rendered once, always, so that the live region is there before its text.
 * `aria-live` is spelled out because dialogs hide everything else from assistive technology but live regions.
 */
export function ToastRegion() {
  const { text, update } = useSyncExternalStore(onToasts, currentToasts);
  return (
    <>
      <div role="status" aria-live="polite" className={styles.centre}>
        {text === undefined ? null : (
          <p key={text.id} className={styles.toast}>
            {text.value}
          </p>
        )}
      </div>
      <div
        role={update === undefined ? undefined : 'status'}
        aria-live="polite"
        className={styles.sticky}
        data-toast-sticky
      >
        {update === undefined ? null : (
          <div className={styles.update}>
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

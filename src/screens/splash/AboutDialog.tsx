import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { splash } from '../../ui/strings/actions.ts';
import { app } from '../../ui/strings/strings.ts';
import type { SplashDialogProps } from './dialog-props.ts';
import styles from './AboutDialog.module.css';

export function AboutDialog({ onClose }: SplashDialogProps) {
  return (
    <Dialog title={splash.aboutTitle} onClose={onClose}>
      <div className={styles.about}>
        <p className={styles.lead}>{app.about}</p>
        <p>{splash.aboutText}</p>
      </div>
    </Dialog>
  );
}

import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { shell } from '../../../ui/strings/strings.ts';
import { shortcutNames } from '../../../ui/strings/player.ts';
import styles from './ShortcutsHelp.module.css';

export function ShortcutsHelp({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title={shell.shortcuts} onClose={onClose}>
      <dl className={styles.keys}>
        {shortcutNames.map(([key, does]) => (
          <div key={key} className={styles.row}>
            <dt>
              <kbd className={styles.key}>{key}</kbd>
            </dt>
            <dd className={styles.does}>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

import { Button } from '../primitives/Button.tsx';
import { Mark } from '../primitives/Mark.tsx';
import { shell } from '../strings/strings.ts';
import styles from './InstallHint.module.css';

/** The caller decides where it is shown and stores the dismissal. */
export function InstallHint({ onDismiss }: { readonly onDismiss: () => void }) {
  return (
    <aside aria-label={shell.installHint} className={styles.hint}>
      <Mark size={28} className={styles.mark} />
      <p className={styles.text}>{shell.installText}</p>
      <Button look="plain" onClick={onDismiss}>
        {shell.dismiss}
      </Button>
    </aside>
  );
}

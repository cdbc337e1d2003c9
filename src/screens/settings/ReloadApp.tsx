import { useState } from 'react';
import { clearAppCaches } from '../../platform/reload-app.ts';
import { Button } from '../../ui/primitives/Button.tsx';
import { RefreshIcon } from '../../ui/shell-icons.tsx';
import { toasts } from '../../ui/strings/actions.ts';
import { settings } from '../../ui/strings/settings.ts';
import { showToast } from '../../ui/feedback/toast-store.ts';
import styles from './SettingsScreen.module.css';
import { orElse } from '../../lib/log.ts';

const reloadAfterMs = 900;

/** Deletes the app's own caches and reloads; without the server it only reloads and shows a toast. */
export function ReloadApp() {
  const [busy, setBusy] = useState(false);
  const reload = async (): Promise<void> => {
    setBusy(true);
    const cleared = await clearAppCaches().catch(orElse(false, 'clearing the caches'));
    showToast(cleared ? toasts.reloading : settings.notReached);
    setTimeout(() => window.location.reload(), reloadAfterMs);
  };
  return (
    <div className={styles.reload}>
      <Button icon={<RefreshIcon size={18} />} wide disabled={busy} onClick={() => void reload()}>
        {settings.reloadApp}
      </Button>
      <p className={styles.hint}>{settings.reloadHint}</p>
    </div>
  );
}

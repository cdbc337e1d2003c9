import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../core/paths.ts';
import { appVersion } from '../../core/version.ts';
import { Button } from '../../ui/primitives/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { settings } from '../../ui/strings/settings.ts';
import { useLongPress } from '../../ui/hooks/use-long-press.ts';
import styles from './SettingsScreen.module.css';

export function Version() {
  const navigate = useNavigate();
  const [shown, setShown] = useState(false);
  const longPress = useLongPress(() => setShown(true), { anyPointer: true });
  return (
    <footer className={styles.footer}>
      <p className={styles.version} {...longPress}>
        {settings.version(appVersion)}
      </p>
      <Button className={cx(!shown && styles.hidden)} onClick={() => void navigate(paths.stats)}>
        {settings.stats}
      </Button>
    </footer>
  );
}

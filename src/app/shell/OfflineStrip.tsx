import { paths } from '../../core/paths.ts';
import { storedSongCount } from '../../db/catalogue/song-list-queries.ts';
import { useServices } from '../../screens/shared/services.ts';
import { useOffline } from '../../screens/shared/use-offline.ts';
import { useLive } from '../../screens/shared/use-live.ts';
import { Anchor } from '../../ui/primitives/Anchor.tsx';
import { cx } from '../../ui/cx.ts';
import { CloudOffIcon } from '../../ui/shell-icons.tsx';
import { states } from '../../ui/strings/screens.ts';
import styles from './TopBar.module.css';

export function OfflineStrip({ className }: { readonly className?: string | undefined }) {
  const { db, identity } = useServices();
  const offline = useOffline();
  // Counts only while offline: this is on every screen, and start-up must not read the table for it.
  const ready = useLive(`stored songs ${offline}`, async () => (offline ? await storedSongCount(db) : undefined));
  if (!offline || ready === undefined) return <span className={className} role="status" />;
  const text = states.offlineReady(ready);
  return (
    <span className={cx(className, styles.offline)} role="status">
      <CloudOffIcon size={16} />
      {identity.kind === 'visitor' ? <span>{text}</span> : <Anchor to={paths.offline}>{text}</Anchor>}
    </span>
  );
}

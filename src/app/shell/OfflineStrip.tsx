import { paths } from '../../core/paths.ts';
import { storedTrackIds } from '../../db/audio-files/queries.ts';
import { useServices } from '../../screens/shared/services.ts';
import { useLive } from '../../screens/shared/use-live.ts';
import { Anchor } from '../../ui/primitives/Anchor.tsx';
import { CloudOffIcon } from '../../ui/shell-icons.tsx';
import { states } from '../../ui/strings/screens.ts';
import styles from './OfflineStrip.module.css';

/** Shown only while offline: it is on every screen, and a start must not read the table for it. */
export function OfflineStrip() {
  const { db, identity } = useServices();
  const ready = useLive('stored ids', () => storedTrackIds(db))?.size;
  if (ready === undefined) return null;
  const content = (
    <>
      <CloudOffIcon size={16} />
      <span className={styles.text}>{states.offlineReady(ready)}</span>
    </>
  );
  return (
    <div className={styles.strip} data-offline-strip>
      {identity.kind === 'visitor' ? (
        <span className={styles.line}>{content}</span>
      ) : (
        <Anchor to={paths.offline} className={styles.line}>
          {content}
        </Anchor>
      )}
    </div>
  );
}

import { Button } from '../../../ui/primitives/Button.tsx';
import { OfflineIcon, OfflineSolidIcon } from '../../../ui/icons.tsx';
import { keeping as words } from '../../../ui/strings/screens.ts';
import { collection as names } from '../../../ui/strings/strings.ts';
import { IconSwitch } from '../../../ui/primitives/ToggleSwitch.tsx';
import styles from './KeepOffline.module.css';
import { useKeeping, whyNotHere, type Keeping } from './use-keeping.ts';
import type { Songs } from './use-songs.ts';

type Props = { readonly collection: string; readonly songs: Songs };

/** The switch "Keep offline", with a progress ring. */
export function KeepOffline({ collection, songs }: Props) {
  const keeping = useKeeping(collection, songs);
  const isOn = keeping.kind === 'on';
  return (
    <IconSwitch
      label={names.keepOffline}
      icon={isOn ? <OfflineSolidIcon size={22} /> : <OfflineIcon size={22} />}
      checked={isOn}
      disabled={keeping.kind === 'unknown' || (keeping.kind === 'off' && !keeping.canKeep)}
      progress={isOn && keeping.here < keeping.of ? { done: keeping.here, total: keeping.of } : undefined}
      onChange={(on) => {
        if (on && keeping.kind === 'off') keeping.keep();
        if (!on && keeping.kind === 'on') keeping.stop();
      }}
    />
  );
}

/** The estimated size, then the progress and why songs are missing. Its space is reserved. */
export function KeepOfflineProgress({ collection, songs, hasMore = false }: Props & { readonly hasMore?: boolean }) {
  const keeping = useKeeping(collection, songs, hasMore);
  return (
    <p className={styles.progress}>
      {keeping.kind === 'on' ? <Progress keeping={keeping} /> : null}
      {keeping.kind === 'off' && keeping.canKeep ? keeping.about : null}
    </p>
  );
}

type On = Extract<Keeping, { kind: 'on' }>;

function Progress({ keeping }: { readonly keeping: On }) {
  const { here, of, failed, wait, pause, resume } = keeping;
  const why = whyNotHere(keeping);
  const fetches = wait === null && here + failed < of;
  const again = resumeWord(keeping);
  return (
    <>
      <span>
        <span>{names.offlineProgress(here, of)}</span>
        {why === null ? null : (
          <>
            {' · '}
            <span>{why}</span>
          </>
        )}
      </span>
      {fetches ? (
        <Button look="plain" className={styles.action} onClick={pause}>
          {words.pause}
        </Button>
      ) : again === null ? null : (
        <Button look="plain" className={styles.action} onClick={resume}>
          {again}
        </Button>
      )}
    </>
  );
}

function resumeWord({ wait, failed }: On): string | null {
  switch (wait) {
    case 'paused':
      return words.resume;
    case 'metered':
      return words.fetchNow;
    case 'full':
      return words.tryAgain;
    case 'offline':
      return null;
    case null:
      return failed > 0 ? words.tryAgain : null;
  }
}

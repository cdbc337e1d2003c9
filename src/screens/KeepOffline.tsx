import { Button } from '../ui/Button.tsx';
import { keeping as words } from '../ui/screen-strings.ts';
import { collection as names } from '../ui/strings.ts';
import { Switch } from '../ui/Switch.tsx';
import styles from './KeepOffline.module.css';
import { useKeeping, whyNotHere, type Keeping } from './use-keeping.ts';
import type { Songs } from './use-songs.ts';

/** The switch "Keep offline" of a collection: what it would take, then how many of its songs are here. */
export function KeepOffline({ collection, songs }: { readonly collection: string; readonly songs: Songs }) {
  const keeping = useKeeping(collection, songs);
  const isOn = keeping.kind === 'on';
  return (
    <div>
      <Switch
        label={names.keepOffline}
        checked={isOn}
        disabled={keeping.kind === 'unknown' || (keeping.kind === 'off' && !keeping.canKeep)}
        hint={
          isOn ? <Progress keeping={keeping} /> : keeping.kind === 'off' && keeping.canKeep ? keeping.about : undefined
        }
        progress={isOn && keeping.here < keeping.of ? { done: keeping.here, total: keeping.of } : undefined}
        onChange={(on) => {
          if (on && keeping.kind === 'off') keeping.keep();
          if (!on && keeping.kind === 'on') keeping.stop();
        }}
      />
    </div>
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
